// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One rack of 12 hosts, taken to its lowest gear and broken there in every way that its operator fears; each drill goes on from the last. */
class LowGearIT extends Drill {
    private static final int HOSTS = 12;
    private static final int PRIMARIES = 2;
    private static final int TINY_BLOCKS = 2_000;
    private static final double LAYOUT_TOLERANCE = 0.15;
    private static final Duration WATCH = Duration.ofSeconds(15);

    private Path scratch;

    @BeforeAll
    void up(@TempDir Path folder) throws IOException {
        scratch = folder;
        long start = System.nanoTime();
        drill = DrillRack.up(
                RackSpec.of(HOSTS).withRacks(3).withPrimaries(PRIMARIES).withReplication(3));
        Findings.say("A0 up", "%d hosts in %.1f s", HOSTS, Findings.secondsSince(start));
        DrillData data = new DrillData(drill, scratch.resolve("source"));
        data.writeUsual(10);
        data.writeSnapshot();
        data.writeTinyBlocks(TINY_BLOCKS);
        drill.awaitSettled();
        Findings.say("A0 data", "%s in %.1f s", drill.fsck().blocks() + " blocks", Findings.secondsSince(start));
    }

    @Test
    @Order(1)
    void downToThePrimariesWithoutMovingAByte() throws IOException {
        DrillRack.Shifted down = drill.shift("min");
        assertThat(drill.rack().hostsRunning()).hasSize(PRIMARIES);
        assertThat(down.bytesMoved()).isZero();
        WorkResult read = drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "A1 gear min",
                "%.1f s, %d DataNode processes, %d bytes moved, %d files read back in %.1f s",
                down.seconds(),
                drill.rack().hostsRunning().size(),
                down.bytesMoved(),
                read.files(),
                read.seconds());
    }

    @Test
    @Order(2)
    void everyKindOfWriteAtTheLowestGear() throws IOException {
        DrillRack.good(drill.client().write("/low", 6, 2_500_000, 77, 3));
        DrillRack.good(drill.client().append("/low", 2, 300_000, 78));
        DrillRack.good(drill.client().append("/data", 2, 300_000, 79));
        DrillRack.good(drill.client().append("/tiny", 2, 3 * DrillData.TINY_BLOCK_BYTES, 80));
        DrillRack.good(drill.client().hflush("/low/flushed", 2_500_000, 81));
        DrillRack.good(drill.client().truncate("/low/f5", 1_300_001));
        DrillRack.good(drill.client().truncate("/data/f9", 5L << 20 >> 1));
        DrillRack.good(drill.client().rename("/low/f3", "/low/g3"));
        DrillRack.good(drill.client().dfs("-setrep", "2", "/data/f20"));
        DrillRack.good(drill.client().dfs("-setrep", "5", "/data/f21"));
        DrillRack.good(drill.client().dfs("-setrep", "3", "/data/f21"));
        DrillRack.good(drill.client().dfs("-setrep", "4", "/low/f1"));
        DrillRack.good(drill.client().delete("/data/f30"));
        drill.verifyAll();
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        GearReportProto report = drill.report();
        assertThat(report.getUncoveredBlocks()).isZero();
        Findings.say(
                "A1 writes at min",
                "new, append, hflush and read, truncate, setrep, rename, delete: all read back; lowered by design %d, really under-replicated %d",
                report.getLoweredBlocks(),
                report.getUnderReplicated());
    }

    @Test
    @Order(3)
    void theNameNodeDiesAndComesBackInTheSameGear() throws IOException {
        Findings.until(
                DrillRack.UP_PATIENCE,
                "what was written last has the replicas that it can have",
                () -> drill.tryReport().filter(r -> r.getUnderReplicated() == 0).isPresent(),
                drill::situation);
        Map<String, Optional<ProcessIdentity>> hosts = drill.processes();
        List<String> awake = drill.rack().hostsRunning();
        drill.rack().kill("nn1", true);
        Map<String, Set<String>> before = drill.replicas().of(awake);
        long start = System.nanoTime();
        drill.rack().start("nn1");
        drill.awaitServing("nn1");
        double seconds = Findings.secondsSince(start);
        drill.awaitSteady(PRIMARIES);
        Findings.stays(WATCH, "the sleepers sleep", () -> drill.processes().equals(hosts));
        Map<String, Set<String>> after = drill.replicas().of(awake);
        assertThat(ReplicaFiles.copies(before, after))
                .as("copies made; %s", drill.situation())
                .isEmpty();
        GearReportProto report = drill.report();
        assertThat(report.getBytesMovedThisShift()).isZero();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "A2 kill -9 NameNode at min",
                "serving again after %.1f s, %d of %d hosts asleep throughout, replica files %d before, %d after %d s (deleted files only), 0 copied",
                seconds,
                HOSTS - PRIMARIES,
                HOSTS,
                ReplicaFiles.count(before),
                ReplicaFiles.count(after),
                WATCH.toSeconds());
    }

    @Test
    @Order(4)
    void aCorruptAndAMissingImageWakeTheirHosts() throws IOException {
        Map<String, String> hostOf =
                drill.report().getHostsList().stream().collect(Collectors.toMap(HostProto::getUuid, DrillRack::host));
        drill.rack().kill("nn1", true);
        List<Path> images = images();
        assertThat(images).hasSize(HOSTS - PRIMARIES);
        Path damaged = images.get(2);
        Path lost = images.get(7);
        flipByte(damaged);
        Files.delete(lost);
        Set<String> concerned =
                Stream.of(damaged, lost).map(p -> hostOf.get(uuid(p))).collect(Collectors.toSet());
        Map<String, Set<String>> before =
                drill.replicas().of(drill.rack().description().hosts());
        long start = System.nanoTime();
        drill.rack().start("nn1");
        drill.awaitServing("nn1");
        Findings.until(
                DrillRack.UP_PATIENCE,
                concerned + " are woken",
                () -> drill.rack().hostsRunning().containsAll(concerned),
                drill::situation);
        double seconds = Findings.secondsSince(start);
        Findings.stays(
                WATCH, "nobody else is woken", () -> drill.rack().hostsRunning().size() == PRIMARIES + 2);
        Map<String, Set<String>> after = drill.replicas().of(before.keySet());
        List<String> copies = ReplicaFiles.copies(before, after);
        List<String> needless = copies.stream()
                .filter(name -> ReplicaFiles.holders(before, name) >= 3)
                .toList();
        GearReportProto report = drill.report();
        Findings.say(
                "A3 sleeper image corrupt, another missing",
                "%s woken %.1f s after the NameNode's start, %d replicas made of blocks that were written at low gear, %d of others; notices: %s",
                concerned,
                seconds,
                copies.size(),
                needless.size(),
                report.getNoticesList());
        assertThat(report.getNoticesList().toString()).contains("sleeper image").contains("cannot be used");
        for (String host : concerned) {
            assertThat(report.getNoticesList()).as("%s is named", host).anyMatch(n -> n.contains(host));
        }
        assertThat(needless).as("copies made of %s", drill.situation()).isEmpty();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        DrillRack.Shifted again = drill.shift("min");
        Findings.say("A3 gear min again", "%.1f s, %d bytes moved", again.seconds(), again.bytesMoved());
        drill.verifyAll();
    }

    @Test
    @Order(5)
    void aPrimaryDiesAndOthersWakeForItsBlocks() throws IOException {
        String victim = drill.rack().hostsRunning().get(0);
        drill.rack().kill(victim, true);
        long start = System.nanoTime();
        GearReportProto[] named = new GearReportProto[1];
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the report names blocks and files",
                () -> {
                    named[0] = drill.tryReport().orElse(named[0]);
                    return named[0] != null
                            && named[0].getUncoveredBlockIdsCount() > 0
                            && named[0].getUncoveredPathsCount() > 0;
                },
                drill::situation);
        double namedAfter = Findings.secondsSince(start);
        // what has one replica has it on one host
        awaitAllReadBack();
        double seconds = Findings.secondsSince(start);
        Findings.say(
                "A4 kill -9 of awake " + victim,
                "report named %d blocks (%s, ...) after %.1f s; every file read back %.1f s after the kill; awake now %s",
                named[0].getUncoveredBlocks(),
                named[0].getUncoveredPaths(0),
                namedAfter,
                seconds,
                drill.rack().hostsRunning());
        drill.rack().start(victim);
        Findings.until(
                DrillRack.UP_PATIENCE,
                victim + " serves again",
                () -> drill.tryReport()
                        .filter(r -> r.getHostsList().stream()
                                .anyMatch(h -> DrillRack.host(h).equals(victim)
                                        && h.getService().equals("SERVING")))
                        .isPresent(),
                drill::situation);
        DrillRack.Shifted again = drill.shift("min");
        assertThat(drill.rack().hostsRunning()).hasSize(PRIMARIES).contains(victim);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say("A4 gear min again", "%.1f s, %d bytes moved", again.seconds(), again.bytesMoved());
    }

    @Test
    @Order(6)
    void aBlockOfWhichAllAwakeReplicasAreCorruptIsReadFromASleeper() throws IOException {
        List<String> awake = drill.rack().hostsRunning();
        Map<String, Set<String>> replicas =
                drill.replicas().of(drill.rack().description().hosts());
        // Two awake, since a client reports a corrupt replica where it knows of no other; one more asleep.
        String name = replicas.get(awake.get(0)).stream()
                .filter(meta -> replicas.get(awake.get(1)).contains(meta) && ReplicaFiles.holders(replicas, meta) > 2)
                .findFirst()
                .orElseThrow();
        for (String host : awake) {
            flipByte(drill.replicas().data(host, name));
        }
        long start = System.nanoTime();
        awaitAllReadBack();
        GearReportProto report = drill.report();
        Findings.say(
                "A6 all awake replicas of " + name + " corrupt",
                "every file read back after %.1f s; awake now %s; notices: %s",
                Findings.secondsSince(start),
                drill.rack().hostsRunning(),
                report.getNoticesList());
        assertThat(drill.rack().hostsRunning()).hasSizeGreaterThan(PRIMARIES);
    }

    @Test
    @Order(7)
    void upAgainTheLayoutHoldsAndEveryReplicaIsThere() throws IOException {
        DrillRack.Shifted up = drill.shift("max");
        assertThat(drill.rack().hostsRunning()).hasSize(HOSTS);
        drill.verifyAll();
        Findings.until(
                DrillRack.UP_PATIENCE, "no block under- or over-replicated", this::asManyAsWanted, drill::situation);
        Fsck fsck = drill.fsck();
        GearReportProto report = drill.report();
        double total = fsck.blocks();
        StringBuilder positions = new StringBuilder();
        double worst = 0;
        for (HostProto host : report.getHostsList()) {
            double share = total / host.getPosition();
            double off = host.getBlocks() / share - 1;
            if (host.getPosition() > PRIMARIES) {
                worst = Math.max(worst, Math.abs(off));
            }
            positions
                    .append(host.getPosition())
                    .append(':')
                    .append(host.getBlocks())
                    .append(' ');
        }
        Findings.say(
                "A7 gear max",
                "%.1f s, %d bytes moved; %d blocks, none under- or over-replicated; blocks by position %s, worst %.1f %% off B/i",
                up.seconds(),
                up.bytesMoved(),
                fsck.blocks(),
                positions,
                100 * worst);
        assertThat(worst).isLessThan(LAYOUT_TOLERANCE);
    }

    @Test
    @Order(8)
    void withoutOurJarsEverythingReadsBack() throws IOException {
        drill.verifyAll();
        Path source = Files.createDirectories(scratch.resolve("leave"));
        DrillRack.good(drill.client().dfs("-get", "-t", "" + DrillRack.STREAMS, "/*", source.toString()));
        drill = drill.leaveTheGears();
        Findings.until(
                DrillRack.UP_PATIENCE,
                "stock has all hosts and is out of safe mode",
                () -> drill.rack()
                        .look("nn1")
                        .filter(v -> v.live() == HOSTS && !v.safeMode() && v.underReplicated() == 0)
                        .isPresent(),
                drill::situation);
        DrillRack.good(drill.client().expect(source, ""));
        WorkResult read = drill.verifyAll();
        DrillRack.good(drill.client().append("/low", 1, 100_000, 90));
        DrillRack.good(drill.client().write("/after", 2, 1_500_000, 91, 2));
        drill.verifyAll();
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        Findings.say(
                "E stock NameNode and DataNodes on the same disks",
                "%d files, %d bytes read back, %d blocks, %d under- and %d over-replicated",
                read.files(),
                read.bytes(),
                fsck.blocks(),
                fsck.under(),
                fsck.over());
    }

    private boolean asManyAsWanted() {
        try {
            Fsck fsck = drill.fsck();
            return fsck.nothingLost() && fsck.under() == 0 && fsck.over() == 0;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void awaitAllReadBack() throws IOException {
        Findings.until(
                DrillRack.UP_PATIENCE,
                "every file reads back",
                () -> DrillData.REPLICATED.stream().allMatch(this::good),
                drill::situation);
    }

    private boolean good(String folder) {
        try {
            return drill.client().verify(folder, DrillRack.STREAMS).good();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<Path> images() throws IOException {
        try (Stream<Path> tree = Files.walk(drill.rack().files().disk("nn1"))) {
            return tree.filter(p -> p.toString().endsWith(".sleeper")).sorted().toList();
        }
    }

    private static String uuid(Path image) {
        return image.getFileName().toString().replace(".sleeper", "");
    }

    private static void flipByte(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 0x40;
        Files.write(file, bytes, StandardOpenOption.TRUNCATE_EXISTING);
    }
}
