// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts' small disks. Hosts with hardware have disks of their own; plain ones share this machine's, of which stock's reserve leaves each
 * of them so much, as a DataNode counts it.
 *
 * @param bytes of each
 */
record HostDisks(long bytes) {
    /** For {@code dfs.datanode.du.reserved}: what root keeps for itself on this machine's disk counts as room there, so it is taken off. */
    long reserved() throws IOException {
        FileStore disk = Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")));
        long kept = disk.getUnallocatedSpace() - disk.getUsableSpace();
        return disk.getTotalSpace() - kept - bytes;
    }

    /**
     * @param chain of the hosts
     * @param hot servers, the first of it
     */
    Storage look(VirtualRack rack, List<HostProto> chain, int hot) throws IOException {
        ReplicaCensus census = new ReplicaCensus(rack.files());
        Map<String, Integer> replicas = new HashMap<>();
        long onHot = 0;
        long onStandby = 0;
        long onCold = 0;
        double fullest = 0;
        for (HostProto member : chain) {
            String host = host(rack.description(), member);
            Map<String, Long> found = census.of(host);
            found.keySet().forEach(block -> replicas.merge(block, 1, Integer::sum));
            long held = found.values().stream().mapToLong(Long::longValue).sum();
            if (member.getPosition() <= hot) {
                onHot += held;
                continue;
            }
            onCold += rack.isAsleep(host) ? held : 0;
            onStandby += rack.isAsleep(host) ? 0 : held;
            fullest = Math.max(fullest, filled(rack, host, held));
        }
        int fewest =
                replicas.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        return new Storage(onHot, onStandby, onCold, fullest, fewest);
    }

    private double filled(VirtualRack rack, String host, long held) throws IOException {
        if (rack.description().net() == null) {
            return held / (double) bytes;
        }
        FileStore disk = Files.getFileStore(rack.files().disk(host));
        return 1 - disk.getUsableSpace() / (double) disk.getTotalSpace();
    }

    private static String host(RackDescription rack, HostProto member) throws IOException {
        return rack.hosts().stream()
                .filter(host -> rack.gearName(host).equals(member.getName()))
                .findFirst()
                .orElseThrow(() -> new IOException("no host of the rack is called " + member.getName()));
    }
}
