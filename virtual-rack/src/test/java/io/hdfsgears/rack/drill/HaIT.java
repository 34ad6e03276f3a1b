// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two NameNodes: whichever dies, at rest or in the middle of a shift, the other goes on in the same gear. */
class HaIT extends Drill {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    /** Two blocks of a mebibyte, and what is written into the second. */
    private static final long OPEN_BYTES = 2L << 20;

    private static final Duration WATCH = Duration.ofSeconds(15);
    private static final Set<String> ENDS = Set.of("STEADY", "HELD");
    private static final Set<String> AWAKE = Set.of("CATCHING_UP", "STEADY");

    @BeforeAll
    void up(@TempDir Path scratch) throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withHa(true));
        new DrillData(drill, scratch.resolve("source")).writeUsual(HOSTS);
        drill.awaitSettled();
    }

    @Test
    @Order(1)
    void theOtherNameNodeGoesOnInTheLowestGear() throws IOException {
        DrillRack.Shifted shifted = drill.shift("min");
        assertThat(shifted.bytesMoved()).isZero();
        drill.verifyAll();
        new Shown(drill, "nn1").inTheLowestGear(PRIMARIES, HOSTS, true);
        new Shown(drill, "nn2").inTheLowestGear(PRIMARIES, HOSTS, false);
        Map<String, Optional<ProcessIdentity>> hosts = drill.processes();
        List<String> awake = drill.rack().hostsRunning();
        Map<String, Set<String>> before = drill.replicas().of(awake);
        drill.rack().kill("nn1", true);
        double seconds = takeOver("nn2");
        drill.awaitSteady(PRIMARIES);
        Findings.stays(WATCH, "the sleepers sleep", () -> drill.processes().equals(hosts));
        List<String> copies = ReplicaFiles.copies(before, drill.replicas().of(awake));
        assertThat(copies).as(drill.situation()).isEmpty();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "C1 kill -9 of the active at min",
                "the other serves after %.1f s, %d of %d hosts asleep throughout, %d copied in %d s",
                seconds,
                HOSTS - PRIMARIES,
                HOSTS,
                copies.size(),
                WATCH.toSeconds());
    }

    @Test
    @Order(2)
    void andBackAgain() throws IOException {
        DrillRack.good(drill.client().write("/other", 4, 1_500_000, 5, 4));
        DrillRack.good(drill.client().append("/data", 2, 100_000, 6));
        Map<String, Optional<ProcessIdentity>> hosts = drill.processes();
        Map<String, Set<String>> before = drill.replicas().of(drill.rack().hostsRunning());
        drill.startStandby("nn1");
        long start = System.nanoTime();
        assertThat(drill.rack().failover()).isEqualTo("nn1");
        drill.awaitServing("nn1");
        drill.awaitSteady(PRIMARIES);
        double seconds = Findings.secondsSince(start);
        Findings.stays(WATCH, "the sleepers sleep", () -> drill.processes().equals(hosts));
        List<String> copies = ReplicaFiles.copies(before, drill.replicas().of(before.keySet()));
        assertThat(copies).as(drill.situation()).isEmpty();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say("C2 failover back", "%.1f s, sleepers asleep, %d copied", seconds, copies.size());
    }

    @Test
    @Order(3)
    void aShiftUpInFlightIsFinishedByTheOther() throws IOException {
        dieInFlight("max", "C3");
        recover("max", HOSTS);
    }

    @Test
    @Order(4)
    void aShiftDownInFlightIsFinishedByTheOther() throws IOException {
        dieInFlight("min", "C4"); // hosts on their way to sleep are not out of service yet at the other one
        recover("min", PRIMARIES);
        long start = System.nanoTime();
        upWhileAFileIsOpen();
        Findings.say(
                "C5 gear max with a file open whose block is completed on the way",
                "%.1f s",
                Findings.secondsSince(start));
        assertThat(drill.report().getBytesMovedThisShift())
                .as("nothing but the open file had a replica too few: " + drill.situation())
                .isLessThanOrEqualTo(OPEN_BYTES);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
    }

    /**
     * A whole block of two replicas that the writer has not spoken of yet when more is expected of it: stock completes it without a look
     * at its replicas. The shift must end while the file is open.
     */
    private void upWhileAFileIsOpen() throws IOException {
        Configuration conf = DrillRack.conf(drill.rack().files().clientConf());
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/open-on-the-way-up");
        try (FileSystem fs = FileSystem.newInstance(conf)) {
            try (FSDataOutputStream out = fs.create(file)) {
                out.write(new byte[Math.toIntExact(fs.getDefaultBlockSize(file))]);
                out.hflush();
                VerbReplyProto up = drill.order("max");
                Findings.until(
                        DrillRack.SHIFT_PATIENCE,
                        "hosts are awake",
                        () -> drill.tryState()
                                .filter(s -> AWAKE.contains(s.getPhase()))
                                .isPresent(),
                        drill::situation);
                out.write(1);
                out.hflush();
                drill.awaitOrdered(up);
            }
            drill.awaitSettled();
            fs.delete(file, false);
        }
    }

    /** The one that takes over was not there when the hosts went to sleep, and the one that was is dead by then. */
    @Test
    @Order(5)
    void whoWasAwayWhileHostsWentToSleepKnowsThemAllTheSame() throws IOException {
        String active = drill.rack().activeNameNode().orElseThrow();
        String away = active.equals("nn1") ? "nn2" : "nn1";
        drill.rack().kill(away, true);
        drill.shift("min");
        drill.verifyAll();
        Map<String, Optional<ProcessIdentity>> hosts = drill.processes();
        Map<String, Set<String>> before = drill.replicas().of(drill.rack().hostsRunning());
        drill.startStandby(away);
        double fetched = awaitImages(away, HOSTS - PRIMARIES);
        drill.rack().kill(active, true);
        double seconds = takeOver(away);
        drill.awaitSteady(PRIMARIES);
        Findings.stays(WATCH, "the sleepers sleep", () -> drill.processes().equals(hosts));
        assertThat(drill.state().getPhase()).as(drill.situation()).isEqualTo("STEADY");
        List<String> copies = ReplicaFiles.copies(before, drill.replicas().of(before.keySet()));
        assertThat(copies).as(drill.situation()).isEmpty();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "C7 a NameNode that was away while hosts went to sleep takes over",
                "it has their %d images %.1f s after it stands by, serves after %.1f s, sleepers asleep, %d copied in %d s",
                HOSTS - PRIMARIES,
                fetched,
                seconds,
                copies.size(),
                WATCH.toSeconds());
        drill.startStandby(active);
        recover("max", HOSTS);
    }

    /** @return seconds until the NameNode, a standby, had fetched {@code images} images from the other one */
    private double awaitImages(String nameNode, int images) throws IOException {
        Configuration conf = DrillRack.conf(drill.rack().files().clientConf());
        long start = System.nanoTime();
        try (GearClient line = new GearClient(drill.rack().nameNode(nameNode), conf)) {
            Findings.until(
                    DrillRack.UP_PATIENCE,
                    nameNode + " has fetched " + images + " images",
                    () -> hasFetched(line, images),
                    drill::situation);
            assertThat(line.gearReport(true).getUnaccountedSleepers()).isZero();
        }
        return Findings.secondsSince(start);
    }

    private static boolean hasFetched(GearClient line, int images) {
        try {
            return line.gearReport(true).getImagesFetched() == images;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    @Order(6)
    void aDatasetItsMigrationAndTheModeAreTheOthersToo() throws IOException {
        String active = drill.rack().activeNameNode().orElseThrow();
        String other = active.equals("nn1") ? "nn2" : "nn1";
        VerbReplyProto reply =
                drill.set(SetDatasetRequestProto.newBuilder().setPath("/data").setGear(2));
        assertThat(reply.getOutcome()).as(reply.getMessage()).isEqualTo(OutcomeProto.IN_PROGRESS);
        List<String> primaries = primariesOfData();
        String phase = drill.report().getMigration().getPhase();
        drill.rack().kill(active, true);
        double seconds = takeOver(other);
        drill.awaitSteady(HOSTS);
        drill.awaitSettled();
        assertThat(primariesOfData()).isNotEmpty().isEqualTo(primaries);
        VerbReplyProto left = drill.adopt("/data", true);
        assertThat(left.getBlocksToMove()).as(left.getMessage()).isZero();
        assertThat(drill.state().getMode()).as("since the first -setGear").isEqualTo("manual");
        VerbReplyProto refused = drill.order("min");
        assertThat(refused.getOutcome()).as(refused.getMessage()).isEqualTo(OutcomeProto.REFUSED);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "C6 kill -9 of the active while a new dataset's data moves",
                "%s when it died; the other serves after %.1f s and ends the migration, 0 blocks of it left to move; mode and lowest gear are kept",
                phase,
                seconds);
    }

    private List<String> primariesOfData() throws IOException {
        return drill.datasets().stream()
                .filter(dataset -> dataset.getPath().equals("/data"))
                .flatMap(dataset -> dataset.getPrimaryHostsList().stream())
                .toList();
    }

    /** Kills the active NameNode once it has accepted the order. */
    private void dieInFlight(String gear, String name) throws IOException {
        String active = drill.rack().activeNameNode().orElseThrow();
        String other = active.equals("nn1") ? "nn2" : "nn1";
        VerbReplyProto reply = drill.order(gear);
        GearStateProto ordered = reply.getState();
        awaitFollowed(other, ordered.getEpoch());
        drill.rack().kill(active, true);
        double seconds = takeOver(other);
        long start = System.nanoTime();
        Findings.until(
                DrillRack.SHIFT_PATIENCE,
                "the shift ends",
                () -> drill.tryState()
                        .filter(s -> s.getEpoch() >= ordered.getEpoch() && ENDS.contains(s.getPhase()))
                        .isPresent(),
                drill::situation);
        GearStateProto end = drill.state();
        assertThat(end.getEpoch()).as("the order is not forgotten").isGreaterThanOrEqualTo(ordered.getEpoch());
        assertThat(end.getWantedGear()).isEqualTo(ordered.getWantedGear());
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        GearReportProto report = drill.report();
        assertThat(report.getUncoveredBlocks()).isZero();
        Findings.say(
                name + " kill -9 of the active after setGear " + gear + " was accepted",
                "%s when it died; the other serves after %.1f s and ends the shift as %s with %d hosts awake %.1f s later; every file reads back",
                ordered.getPhase(),
                seconds,
                end.getPhase() + (end.getHeld().isEmpty() ? "" : " (" + end.getHeld() + ")"),
                end.getHostsAwake(),
                Findings.secondsSince(start));
        drill.startStandby(active);
    }

    /** Until the standby has read of the order; what it does at a take-over depends on that. */
    private void awaitFollowed(String standby, long epoch) throws IOException {
        Configuration conf = DrillRack.conf(drill.rack().files().clientConf());
        try (GearClient line = new GearClient(drill.rack().nameNode(standby), conf)) {
            Findings.until(
                    DrillRack.UP_PATIENCE, standby + " knows the order", () -> follows(line, epoch), drill::situation);
        }
    }

    private static boolean follows(GearClient line, long epoch) {
        try {
            return line.gearReport(true).getState().getEpoch() >= epoch;
        } catch (IOException e) {
            return false;
        }
    }

    private void recover(String gear, int hosts) throws IOException {
        drill.shift(gear);
        assertThat(drill.rack().hostsRunning()).hasSize(hosts);
        drill.verifyAll();
    }

    private double takeOver(String next) throws IOException {
        long start = System.nanoTime();
        assertThat(drill.rack().failover()).isEqualTo(next);
        drill.awaitServing(next);
        return Findings.secondsSince(start);
    }
}
