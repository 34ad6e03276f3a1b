// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.rack.StockTools;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** One entrant's turn in a round, on a rack that it has for itself: all hosts awake, then every lower gear. */
final class MatrixRun {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final Entrant entrant;
    private final RackSpec rack;
    private final Amounts amounts;
    private final int round;
    private final Progress progress;
    private final List<Figure> figures = new ArrayList<>();

    MatrixRun(Entrant entrant, RackSpec rack, Amounts amounts, int round, Progress progress) {
        this.entrant = entrant;
        this.rack = rack;
        this.amounts = amounts;
        this.round = round;
        this.progress = line -> progress.say("round " + round + ", " + entrant + ": " + line);
    }

    /** @param counts of hosts that a policy without gears is measured with, each on a rack of that number of hosts */
    List<Figure> run(Set<Integer> counts) throws IOException {
        if (entrant.hasGears()) {
            walk();
        } else {
            for (int hosts : new TreeSet<>(counts).descendingSet()) {
                small(hosts);
            }
        }
        return List.copyOf(figures);
    }

    private void walk() throws IOException {
        try (VirtualRack up = VirtualRack.upTemporary(entrant.on(rack), line -> {});
                StockClient client = up.client();
                FileSystem files = files(up);
                GearLink link = new GearLink(up.nameNodes(), up.files().clientConf())) {
            List<Integer> table = link.status().gears();
            GearShift shift = new GearShift(link, line -> {});
            warm(up, client, rack.hosts());
            measure(up, client, files, rack.hosts());
            for (int gear = table.size() - 1; gear >= 1; gear--) {
                shift.to(gear);
                measure(up, client, files, table.get(gear - 1));
            }
            shift.to(table.size());
            requireHealthy(client);
        }
    }

    private void small(int hosts) throws IOException {
        RackSpec spec = rack.withHosts(hosts)
                .withRacks(Math.min(rack.racks(), hosts))
                .withReplication(Math.min(rack.replication(), hosts))
                .withPrimaries(Math.min(rack.primaries(), hosts));
        try (VirtualRack up = VirtualRack.upTemporary(entrant.on(spec), line -> {});
                StockClient client = up.client();
                FileSystem files = files(up)) {
            warm(up, client, hosts);
            measure(up, client, files, hosts);
            requireHealthy(client);
        }
    }

    private static FileSystem files(VirtualRack up) throws IOException {
        return FileSystem.newInstance(StockConf.of(up.files().clientConf()));
    }

    /** No JVM is cold. */
    private void warm(VirtualRack up, StockClient client, int hosts) throws IOException {
        new StockTools(up, client).dfsio("write", "/warm", amounts.files(hosts), 1);
    }

    private void measure(VirtualRack up, StockClient client, FileSystem files, int awake) throws IOException {
        String folder = "/bench/" + awake;
        StockTools tools = new StockTools(up, client);
        long start = System.nanoTime();
        double write = tools.dfsio("write", folder, amounts.files(awake), amounts.fileMebibytes());
        awaitCopies(up, files, folder, Math.min(rack.replication(), awake));
        double whole = (System.nanoTime() - start) / 1e9;
        double read = tools.dfsio("read", folder, amounts.files(awake), amounts.fileMebibytes());
        figures.add(new Figure(entrant.policy().word(), entrant.writers(), round, awake, write, whole, read));
        progress.say(Text.of(
                "%d hosts awake: write %.1f MB/s, whole after %.1f s, read %.1f MB/s", awake, write, whole, read));
    }

    /** Accordion makes more copies than the factor: also those that the NameNode still takes to be under way are waited for. */
    private void awaitCopies(VirtualRack up, FileSystem files, String folder, int replicas) throws IOException {
        long[] left = {0, 0};
        Poll.until(
                PATIENCE,
                LOOK,
                () -> {
                    left[0] = lacking(files, folder, replicas);
                    left[1] = left[0] > 0 ? left[1] : underWay(up);
                    return left[0] == 0 && left[1] == 0;
                },
                () -> entrant + ": " + left[0] + " blocks below " + folder + " have fewer than " + replicas
                        + " replicas, copies of " + left[1] + " blocks are under way");
    }

    private static long underWay(VirtualRack up) throws IOException {
        return JmxPage.bean(
                        up.description().nameNodeAddress(),
                        up.description().nameNodePorts("nn1").http(),
                        "NameNode",
                        "FSNamesystem")
                .path("PendingReconstructionBlocks")
                .asLong();
    }

    private static int lacking(FileSystem files, String folder, int replicas) throws IOException {
        int lacking = 0;
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path(folder + "/io_data"), true);
        while (found.hasNext()) {
            for (BlockLocation block : found.next().getBlockLocations()) {
                lacking += block.getNames().length < replicas ? 1 : 0;
            }
        }
        return lacking;
    }

    private void requireHealthy(StockClient client) throws IOException {
        if (!client.fsck("/").output().contains("is HEALTHY")) {
            throw new RackException(entrant + ", round " + round + ": fsck does not find / healthy at the end.");
        }
    }
}
