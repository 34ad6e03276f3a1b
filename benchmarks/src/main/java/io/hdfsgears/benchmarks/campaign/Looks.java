// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.FileBlocks;
import io.hdfsgears.benchmarks.FileBlocks.Block;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.ShiftReport;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** Views of the cluster that an operator waits on between two steps. */
final class Looks {
    static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final Duration STEP = Duration.ofSeconds(1);
    /** A change of the chain is seen, and data begins to move, within this. */
    private static final int CALM_LOOKS = 3;

    private static final Set<String> MOVING = Set.of("LOOKING", "MOVING", "PAUSED");

    private final VirtualRack rack;
    private final GearLink link;
    private final DistributedFileSystem files;

    Looks(VirtualRack rack, GearLink link, DistributedFileSystem files) {
        this.rack = rack;
        this.link = link;
        this.files = files;
    }

    /** Hosts in the order of the chain. */
    List<String> chain() throws IOException {
        return link.hosts().stream().map(Looks::name).toList();
    }

    List<HostProto> hosts() throws IOException {
        return link.hosts();
    }

    long primaries() throws IOException {
        return link.hosts().stream()
                .filter(host -> host.getRole().equals("PRIMARY"))
                .count();
    }

    static String name(HostProto host) {
        return host.getName().split(":", 2)[0];
    }

    Optional<HostProto> host(String name) throws IOException {
        return link.hosts().stream().filter(host -> name(host).equals(name)).findFirst();
    }

    String uuid(String name) throws IOException {
        return host(name).map(HostProto::getUuid).orElse("");
    }

    /** Waits until a host of the chain is in one of these states. */
    void await(String name, Set<String> services) throws IOException {
        String[] last = {""};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    last[0] = host(name).map(HostProto::getService).orElse("not on the chain");
                    return services.contains(last[0]);
                },
                () -> name + " is " + last[0] + " and not " + services);
    }

    void awaitGone(String name) throws IOException {
        Poll.until(PATIENCE, STEP, () -> host(name).isEmpty(), () -> name + " does not leave the chain");
    }

    /** Waits until stock says so. */
    void awaitDecommissioned(String name) throws IOException {
        String[] last = {""};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    last[0] = "not known";
                    for (DatanodeInfo node : files.getDataNodeStats()) {
                        if (node.getHostName().equals(name)) {
                            last[0] = String.valueOf(node.getAdminState());
                        }
                    }
                    return last[0].equals("Decommissioned");
                },
                () -> name + " is " + last[0] + " and not Decommissioned");
    }

    /**
     * Waits until the gear is steady, nothing is to be repaired and, where all hosts are awake, nothing is to be moved. Clients raise factors
     * all the time, so that some copies are always under way: one look at which nothing lacked a replica shows that none lacks it for long.
     */
    void awaitSettled() throws IOException {
        String[] unrest = {""};
        int[] calm = {0};
        boolean[] whole = {false};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    ShiftReport report = link.report();
                    unrest[0] = unrest(report);
                    boolean rests = unrest[0].isEmpty();
                    calm[0] = rests ? calm[0] + 1 : 0;
                    whole[0] = rests && (whole[0] || report.underReplicated() == 0);
                    return calm[0] >= CALM_LOOKS && whole[0];
                },
                () -> "no rest: " + (unrest[0].isEmpty() ? "blocks lack replicas at each look" : unrest[0]));
    }

    private String unrest(ShiftReport report) throws IOException {
        GearStatus status = report.status();
        boolean highest = status.gear() == status.gears().size();
        String phase = link.migration().getPhase();
        NameNodeProbe.View view = rack.look("nn1").orElse(null);
        boolean calm = status.steadyAt(status.wanted())
                && report.uncovered() == 0
                && view != null
                && view.missing() == 0
                && view.corrupt() == 0
                && (!highest || (report.pendingMoves() == 0 && !MOVING.contains(phase)));
        return calm ? "" : report + ", data " + phase + ", " + view;
    }

    /** Waits until each block has a replica on another host that runs. */
    void awaitSpareable(String host) throws IOException {
        String[] needs = {""};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    needs[0] = needs(host);
                    return needs[0].isEmpty();
                },
                () -> "not safe without " + host + ": " + needs[0]);
    }

    private String needs(String host) throws IOException {
        for (Block block : FileBlocks.of(files)) {
            boolean elsewhere = block.hosts().stream().anyMatch(other -> !other.equals(host) && rack.isRunning(other));
            if (block.bytes() > 0 && !elsewhere) {
                return block.on(block.hosts().toString());
            }
        }
        return "";
    }
}
