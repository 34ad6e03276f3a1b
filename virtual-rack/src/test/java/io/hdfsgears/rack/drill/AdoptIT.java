// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Data that stock HDFS wrote is brought into the layout while the NameNode is killed three times. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AdoptIT {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    private static final int REPLICATION = 3;
    private static final int BLOCKS = 2_000;
    private static final int KILLS = 3;
    /** Longer than the two minutes after which a copy that was lost is given up and planned anew. */
    private static final Duration ADOPTED = Duration.ofMinutes(4);

    private DrillRack drill;
    private Path root;
    private Map<String, Integer> written;

    @BeforeAll
    void writtenByStock(@TempDir Path folder) throws IOException {
        drill = DrillRack.upStock(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(REPLICATION)
                .withSetting(GearKeys.MIGRATION_STREAMS.name(), "32") // blocks of 16 KiB
                .withStock(true));
        root = drill.rack().files().root();
        DrillData data = new DrillData(drill, folder.resolve("source"));
        data.writeTinyBlocks(BLOCKS);
        data.put("/one", 4, 200_000, "dfs.replication=1");
        data.put("/wide", 2, 200_000, "dfs.replication=" + HOSTS);
        data.put("/small", 5, 1_000, "dfs.replication=2");
        long replicas = REPLICATION * BLOCKS + 4 + 2 * HOSTS + 5 * 2;
        Poll.until(
                DrillRack.UP_PATIENCE,
                "all " + replicas + " replicas are finalized",
                () -> perBlock().values().stream().mapToInt(n -> n).sum() == replicas);
        written = perBlock();
        drill = drill.enterTheGears("rabbit");
        for (String path : new String[] {"/tiny", "/one", "/wide", "/small"}) {
            DrillRack.good(drill.client().expect(folder.resolve("source").resolve(path.substring(1)), path));
        }
        drill.verifyAll();
    }

    @AfterAll
    void down() throws IOException {
        if (drill != null) {
            drill.close();
        }
        if (root != null) {
            VirtualRack.down(root, true);
        }
    }

    @Test
    @Order(1)
    void whatCannotBeIsRefusedAndADryRunChangesNothing() throws IOException {
        assertThat(drill.adopt("relative", true).getOutcome()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
        assertThat(drill.adopt("/no/such", false).getOutcome()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
        VerbReplyProto all = drill.adopt("/", true);
        VerbReplyProto one = drill.adopt("/one", true);
        assertThat(all.getOutcome()).isEqualTo(OutcomeProto.DONE);
        assertThat(all.getBlocksToMove()).isGreaterThan(100);
        assertThat(one.getBlocksToMove()).isLessThanOrEqualTo(4);
        assertThat(otherwise(perBlock())).isEmpty();
        Findings.say("F1 dry run", "%s", all.getMessage());
    }

    @Test
    @Order(2)
    void killedThreeTimesItGoesOnByItself() throws IOException {
        long start = System.nanoTime();
        VerbReplyProto accepted = drill.adopt("/", false);
        assertThat(accepted.getOutcome()).as(accepted.getMessage()).isEqualTo(OutcomeProto.IN_PROGRESS);
        assertThat(drill.adopt("/", false).getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        StringBuilder seen = new StringBuilder();
        for (int kill = 0; kill < KILLS; kill++) {
            long enough = (kill + 1) * 300L;
            Findings.until(
                    ADOPTED,
                    "some more blocks are adopted",
                    () -> migration()
                            .filter(m -> m.getPhase().equals("MOVING") && m.getBlocksDone() >= enough)
                            .isPresent(),
                    drill::situation);
            MigrationProto now = migration().orElseThrow();
            assertThat(now.getBlocksLeft()).as("still at work").isPositive();
            seen.append(now.getBlocksDone())
                    .append('/')
                    .append(now.getBlocksLeft())
                    .append(' ');
            drill.restart("nn1");
        }
        Findings.until(
                ADOPTED,
                "the adoption ends",
                () -> migration().filter(m -> m.getPhase().equals("DONE")).isPresent(),
                drill::situation);
        drill.awaitSettled();
        MigrationProto end = migration().orElseThrow();
        assertThat(end.getDeferred()).isZero();
        Findings.until(
                DrillRack.UP_PATIENCE,
                "as many replicas of each block on disk as before",
                () -> otherwise(perBlock()).isEmpty(),
                () -> otherwise(perBlock()) + drill.situation());
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        assertThat(fsck.under()).isZero();
        assertThat(fsck.over()).isZero();
        assertThat(drill.adopt("/", true).getBlocksToMove()).isZero();
        drill.verifyAll();
        Findings.say(
                "F2 adoption killed " + KILLS + " times",
                "%d blocks, done/left at the kills %s, whole %.1f s; %d blocks and %d bytes moved in all; replicas on"
                        + " disk as before",
                fsck.blocks(),
                seen,
                Findings.secondsSince(start),
                end.getBlocksDone(),
                end.getBytesDone());
    }

    @Test
    @Order(3)
    void theLowestGearCostsNoByte() throws IOException {
        VerbReplyProto plan = drill.dryRun(PRIMARIES);
        // one replica and no more: it may lie on a primary only, and does
        assertThat(plan.getBytesToMove()).isZero();
        Map<String, Set<String>> before =
                drill.replicas().of(drill.rack().description().hosts());
        DrillRack.Shifted down = drill.shift("min");
        assertThat(down.bytesMoved()).isZero();
        assertThat(ReplicaFiles.copies(
                        before, drill.replicas().of(drill.rack().description().hosts())))
                .isEmpty();
        drill.verifyAll();
        Findings.say(
                "F3 gear min after adoption",
                "%.1f s, %d bytes moved, no new replica",
                down.seconds(),
                down.bytesMoved());
    }

    /** Blocks with another number of replicas than were written. */
    private List<String> otherwise(Map<String, Integer> now) {
        Set<String> all = new TreeSet<>(now.keySet());
        all.addAll(written.keySet());
        return all.stream()
                .filter(name -> !Objects.equals(now.get(name), written.get(name)))
                .map(name -> name + " " + written.get(name) + " -> " + now.get(name))
                .toList();
    }

    private Optional<MigrationProto> migration() {
        return drill.tryReport().filter(r -> r.hasMigration()).map(r -> r.getMigration());
    }

    /** Replicas on disk of each block, whatever its generation. */
    private Map<String, Integer> perBlock() {
        Map<String, Integer> count = new TreeMap<>();
        drill.replicas()
                .of(drill.rack().description().hosts())
                .values()
                .forEach(names -> names.forEach(name -> count.merge(name, 1, Integer::sum)));
        return count;
    }
}
