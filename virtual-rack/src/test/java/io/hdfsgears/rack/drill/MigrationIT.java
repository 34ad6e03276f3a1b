// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Migration after a shift up goes on in a steady gear, at the rate that is set, and whatever clients do meanwhile nothing is lost. */
class MigrationIT extends Drill {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    private static final int MEBIBYTE = 1 << 20;
    private static final long RATE = 1_000_000;
    private static final String SLOW = Long.toString(RATE);
    private static final String FAST = "209715200";
    private static final Duration WATCH = Duration.ofSeconds(10);

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(2)
                .withSetting(
                        GearKeys.MIGRATION_LATENCY_TARGET.name(), "0ms") // the rate is measured: nobody else lowers it
                .withSetting(GearKeys.MIGRATION_BANDWIDTH.name(), SLOW));
        DrillRack.good(drill.client().write("/old", 10, 2L * MEBIBYTE, 5, DrillRack.STREAMS));
        drill.shift("min");
        DrillRack.good(drill.client().write("/new", 60, 2L * MEBIBYTE, 6, DrillRack.STREAMS));
        DrillRack.good(drill.client().write("/gone", 20, 2L * MEBIBYTE, 7, DrillRack.STREAMS));
    }

    @Test
    @Order(1)
    void theGearIsInForceBeforeTheDataHasMovedAndTheRateIsKept() throws IOException {
        long start = System.nanoTime();
        drill.order("max");
        drill.awaitSteady(HOSTS);
        double steady = Findings.secondsSince(start);
        Findings.until(DrillRack.UP_PATIENCE, "data moves", () -> moving().isPresent(), drill::situation);
        assertThat(drill.report().getUncoveredBlocks()).isZero();
        long before = drill.report().getBytesMovedTotal();
        long mark = System.nanoTime();
        Findings.stays(WATCH, "it moves", () -> moving().isPresent());
        long moved = drill.report().getBytesMovedTotal() - before;
        double seconds = Findings.secondsSince(mark);
        MigrationProto now = moving().orElseThrow();
        Findings.say(
                "H1 steady while it migrates",
                "steady after %.1f s; then %d bytes in %.1f s (%.2f MB/s from two sources that may send 1 MB/s each),"
                        + " %d blocks left, ETA %d s",
                steady,
                moved,
                seconds,
                moved / seconds / 1e6,
                now.getBlocksLeft(),
                now.getEtaMillis() / 1000);
        // only the two primaries hold what was written in the low gear: each sends at most rate x (t + 1 s) and a block
        assertThat(moved).isLessThanOrEqualTo(Math.round(2 * RATE * (seconds + 1)) + 2L * 8 * MEBIBYTE);
        assertThat(moved).isPositive();
    }

    @Test
    @Order(2)
    void deletesAppendsAndAShiftInTheMiddleLoseNothing() throws IOException {
        DrillRack.good(drill.client().delete("/gone"));
        DrillRack.good(drill.client().append("/new", 20, 300_000, 8));
        for (int file = 40; file < 45; file++) {
            DrillRack.good(drill.client().truncate("/new/f" + file, MEBIBYTE + 5));
        }
        DrillRack.good(drill.client().dfs("-setrep", "3", "/new/f50"));
        DrillRack.good(drill.client().dfs("-setrep", "1", "/new/f51"));
        drill.verifyAll();
        assertThat(moving()).as("still at work: %s", drill.situation()).isPresent();
        drill.order("down"); // legal in the middle of it
        Findings.until(
                DrillRack.SHIFT_PATIENCE,
                "steady below",
                () -> drill.tryState()
                        .filter(s -> s.getPhase().equals("STEADY") && s.getHostsAwake() < HOSTS)
                        .isPresent(),
                drill::situation);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        drill.order("max");
        drill.awaitSteady(HOSTS);
        Findings.say(
                "H2 deletes, appends, truncates, setrep and a shift in the middle",
                "all files read back; %s",
                drill.tryReport()
                        .map(r -> r.getMigration().getNeedless() + " moves were needless by then")
                        .orElse(""));
    }

    @Test
    @Order(3)
    void theRateIsChangedWhileTheNameNodeRuns() throws IOException {
        Path site = drill.rack().files().conf("nn1").resolve("hdfs-site.xml");
        String text = Files.readString(site);
        assertThat(text).contains("<value>" + SLOW + "</value>");
        Files.writeString(site, text.replace("<value>" + SLOW + "</value>", "<value>" + FAST + "</value>"));
        String address = "127.0.0.1:" + drill.rack().nameNode("nn1").getPort();
        CommandResult list = drill.rack().hdfs("dfsadmin", "-reconfig", "namenode", address, "properties");
        assertThat(list.output())
                .contains(GearKeys.MIGRATION_BANDWIDTH.name())
                .doesNotContain(
                        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
                        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY);
        CommandResult started = drill.rack().hdfs("dfsadmin", "-reconfig", "namenode", address, "start");
        assertThat(started.exitCode()).as(started.output()).isZero();
        long start = System.nanoTime();
        drill.awaitSettled();
        double seconds = Findings.secondsSince(start);
        MigrationProto end = drill.report().getMigration();
        assertThat(end.getPhase()).isEqualTo("DONE");
        assertThat(end.getCeilingBytesPerSecond()).isEqualTo(Long.parseLong(FAST));
        drill.verifyAll();
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        assertThat(fsck.under()).isZero();
        Findings.say(
                "H3 -reconfig namenode",
                "ceiling %s -> %s bytes/s; the rest (%d blocks, %d bytes) in %.1f s",
                SLOW,
                FAST,
                end.getBlocksDone(),
                end.getBytesDone(),
                seconds);
    }

    /** A reconfiguration that put new instances of the policies in place would silently end the layout. */
    @Test
    @Order(4)
    void theLayoutIsStillInForceAfterTheReconfiguration() throws IOException {
        Set<String> before = names(drill.rack().description().hosts());
        DrillRack.good(drill.client().write("/later", 15, 2L * MEBIBYTE, 9, DrillRack.STREAMS));
        Set<String> written = names(drill.rack().description().hosts());
        written.removeAll(before);
        assertThat(written).hasSizeGreaterThanOrEqualTo(30);
        assertThat(names(drill.chain().subList(0, PRIMARIES)))
                .as("each block has a replica on a primary")
                .containsAll(written);
    }

    private Set<String> names(List<String> hosts) throws IOException {
        Set<String> all = new TreeSet<>();
        drill.replicas().of(hosts).values().forEach(all::addAll);
        return all;
    }

    private Optional<MigrationProto> moving() {
        return drill.tryReport()
                .map(r -> r.getMigration())
                .filter(m -> m.getPhase().equals("MOVING") && m.getBlocksLeft() > 0);
    }
}
