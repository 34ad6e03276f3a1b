// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Accordion's complete copy sets with HDFS's single replication factor per file, two NameNodes, factor 3. Blocks have 3
 * or 4 replicas. In every gear, each replica is where the block's number says, whichever NameNode is active. Quota
 * counts the factor of the file.
 */
class AccordionIT extends Drill {
    private static final List<Integer> GROUPS = List.of(2, 3, 4);
    private static final int HOSTS = 9;
    private static final int FACTOR = 3;
    private static final int MEBIBYTE = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Duration WATCH = Duration.ofSeconds(10);

    private static final Pattern BLOCK = Pattern.compile("blk_(\\d+)_");

    private Bellows bellows;
    /** Blocks of files with the cluster's factor. */
    private final Set<Long> usual = new TreeSet<>();

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPolicy("accordion")
                .withPrimaries(GROUPS.get(0))
                .withReplication(FACTOR)
                .withHa(true)
                .withSetting("dfs.namenode.gear.groups", "2,3,4"));
        bellows = new Bellows(drill, GROUPS, FACTOR);
    }

    private Map<String, Set<String>> replicas() {
        return drill.replicas().of(drill.rack().description().hosts());
    }

    /** All blocks that came since the last call are of the cluster's factor. */
    private Set<Long> newBlocks() {
        Set<Long> blocks = new TreeSet<>(Bellows.byBlock(replicas()).keySet());
        blocks.removeAll(usual);
        usual.addAll(blocks);
        return blocks;
    }

    /** By the NameNode: hosts may hold others that they are still to delete. */
    private Set<Long> blocksOfFiles() throws IOException {
        Set<Long> blocks = new TreeSet<>();
        Matcher block =
                BLOCK.matcher(drill.client().fsck("/", "-files", "-blocks").output());
        while (block.find()) {
            blocks.add(Long.valueOf(block.group(1)));
        }
        return blocks;
    }

    private void awaitInPlace() {
        Findings.until(
                PATIENCE,
                "every block on its copy set",
                () -> bellows.astray(usual, replicas()).isEmpty(),
                () -> bellows.astray(usual, replicas()) + "\n" + drill.situation());
    }

    @Test
    @Order(1)
    void everyBlockLiesOnItsWholeCopySetAndQuotaGoesByTheFile() throws IOException {
        DrillRack.good(drill.client().dfs("-mkdir", "/data"));
        admin("-setSpaceQuota", "1g", "/data");
        DrillRack.good(drill.client().write("/data", 16, 3L * MEBIBYTE + 70_000, 1, 4));
        drill.awaitSettled();
        newBlocks();
        awaitInPlace();
        assertThat(usual.stream().map(bellows::group)).contains(2, 3);
        assertQuota("/data");
        DrillRack.good(drill.client().append("/data", 4, 2 * MEBIBYTE, 2));
        DrillRack.good(drill.client().truncate("/data/f5", MEBIBYTE + 100));
        Poll.until(
                PATIENCE,
                "the cut block is recovered",
                () -> holds(() -> drill.client().verify("/data/f5", 1).good()));
        drill.awaitSettled();
        Set<Long> ofFiles = blocksOfFiles();
        Findings.until(
                PATIENCE,
                "what was cut off is gone, the rest in place",
                () -> {
                    usual.clear();
                    newBlocks();
                    return usual.equals(ofFiles)
                            && bellows.astray(usual, replicas()).isEmpty();
                },
                () -> bellows.astray(usual, replicas()) + "\n" + drill.situation());
        assertQuota("/data");
    }

    @Test
    @Order(2)
    void aUsersFactorIsHonoured(@TempDir Path scratch) throws IOException {
        DrillData data = new DrillData(drill, scratch);
        data.put("/mine", 1, 2 * MEBIBYTE, "dfs.replication=" + FACTOR);
        DrillRack.good(drill.client().dfs("-setrep", "2", "/mine/f0"));
        awaitFactor("/mine/f0", 2);
        data.put("/one", 2, 2 * MEBIBYTE + 17, "dfs.replication=1");
        data.put("/many", 1, 2 * MEBIBYTE, "dfs.replication=" + HOSTS);
        awaitFactor("/one/f1", 1);
        awaitFactor("/many/f0", HOSTS);
        DrillRack.good(drill.client().delete("/mine"));
        DrillRack.good(drill.client().delete("/one"));
        DrillRack.good(drill.client().delete("/many"));
        DrillRack.good(drill.client().write("/edge/empty", 1, 0, 3, 1));
        DrillRack.good(drill.client().write("/edge/byte", 1, 1, 4, 1));
        assertQuota("/data");
        Poll.until(PATIENCE, "the deleted files' replicas are gone", () -> {
            Set<Long> now = new TreeSet<>(Bellows.byBlock(replicas()).keySet());
            now.removeAll(usual);
            return now.size() == 1;
        });
        newBlocks();
        awaitInPlace();
    }

    @Test
    @Order(3)
    void aFailoverInTheLowestGearCopiesAndDeletesNothing() throws IOException {
        DrillRack.Shifted down = drill.shift("min");
        assertThat(down.bytesMoved()).isZero();
        Map<String, Set<String>> before = replicas();
        drill.rack().kill("nn1", true);
        assertThat(drill.rack().failover()).isEqualTo("nn2");
        drill.awaitServing("nn2");
        drill.awaitSteady(GROUPS.get(0));
        Findings.stays(WATCH, "no replica comes or goes", () -> replicas().equals(before));
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
    }

    @Test
    @Order(4)
    void whatIsWrittenInTheLowestGearEndsInPlace() throws IOException {
        DrillRack.good(drill.client().write("/low", 8, 2L * MEBIBYTE, 5, 4));
        DrillRack.good(drill.client().append("/data", 2, 100_000, 6));
        drill.startStandby("nn1");
        assertThat(drill.rack().failover()).isEqualTo("nn1");
        drill.awaitServing("nn1");
        drill.awaitSteady(GROUPS.get(0));
        drill.shift("up");
        DrillRack.Shifted up = drill.shift("max");
        drill.awaitSettled();
        newBlocks();
        awaitInPlace();
        drill.verifyAll();
        assertQuota("/data");
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "A1 up from the lowest gear, a failover between", "%.1f s, %d bytes", up.seconds(), up.bytesMoved());
    }

    /** What the last shift up moves is exactly the primaries of the last group, here too with another NameNode than wrote. */
    @Test
    @Order(5)
    void reflectionMovesThePrimariesOfTheLastGroup() throws IOException {
        drill.shift("down");
        DrillRack.good(drill.client().write("/second", 20, 2L * MEBIBYTE, 7, 4));
        drill.rack().kill("nn1", true);
        assertThat(drill.rack().failover()).isEqualTo("nn2");
        drill.awaitServing("nn2");
        drill.awaitSteady(GROUPS.get(0) + GROUPS.get(1));
        drill.awaitSettled();
        Set<Long> written = newBlocks();
        Map<String, Set<String>> before = replicas();
        DrillRack.Shifted up = drill.shift("max");
        drill.awaitSettled();
        awaitInPlace();
        long meant = written.stream().filter(block -> bellows.group(block) == 3).count();
        assertThat(ReplicaFiles.copies(before, replicas())).hasSize((int) meant);
        assertThat(up.bytesMoved()).isEqualTo(meant * MEBIBYTE);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "A2 reflection of " + written.size() + " blocks written in gear 2",
                "%d moved, %.3f of them, in %.1f s",
                meant,
                meant / (double) written.size(),
                up.seconds());
    }

    private void admin(String... arguments) throws IOException {
        DrillRack.good(drill.client().tool("org.apache.hadoop.hdfs.tools.DFSAdmin", List.of(arguments)));
    }

    private void awaitFactor(String path, int factor) {
        Poll.until(
                PATIENCE,
                path + " has " + factor + " replicas a block",
                () -> holds(() -> {
                    List<String> arguments = List.of(path, "-files", "-blocks");
                    WorkResult found = drill.client().tool("org.apache.hadoop.hdfs.tools.DFSck", arguments);
                    String right = "Live_repl=" + factor;
                    return found.output().contains(right)
                            && !found.output().replace(right, "").contains("Live_repl=");
                }));
    }

    private interface Look {
        boolean now() throws IOException;
    }

    private static boolean holds(Look look) {
        try {
            return look.now();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The space that counts against the quota is length times factor, whatever lies on disk. */
    private void assertQuota(String path) throws IOException {
        String[] count =
                drill.client().dfs("-count", "-q", path).output().trim().split("\\s+");
        long used = Long.parseLong(count[2]) - Long.parseLong(count[3]);
        assertThat(used).as("quota used of %s", String.join(" ", count)).isEqualTo(FACTOR * Long.parseLong(count[6]));
    }
}
