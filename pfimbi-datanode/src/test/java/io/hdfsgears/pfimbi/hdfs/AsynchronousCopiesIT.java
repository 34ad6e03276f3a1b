// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.BLOCK;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.PATIENCE;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.ipc.CallerContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of stock clients on three DataNodes, so that each copy has one place only to go. */
final class AsynchronousCopiesIT {
    private static PfimbiCluster hdfs;

    @BeforeAll
    static void start(@TempDir Path dir) throws IOException {
        hdfs = PfimbiCluster.start(dir, PfimbiCluster.settings(), 3);
    }

    @AfterAll
    static void stop() {
        hdfs.close();
    }

    @AfterEach
    void goOn() {
        CallerContext.setCurrent(null);
        hdfs.settleWhole();
    }

    @Test
    void aFileIsWholeAtOnceAndGetsItsOtherCopiesLater() throws IOException {
        byte[] content = bytes(3 * BLOCK + 12_345, 1);
        hdfs.pause(true);
        hdfs.write("/one/file", content);
        assertThat(hdfs.read("/one/file")).isEqualTo(content);
        assertThat(hdfs.replicas("/one/file")).containsExactly(1, 1, 1, 1);
        assertThat(hdfs.pending("/one/file")).isEqualTo(2);
        long before = hdfs.received();
        hdfs.pause(false);
        hdfs.awaitReplicas("/one/file", 3);
        // The copies were passed on by the agents, not made by the NameNode, and it waits for none any more.
        assertThat(hdfs.received() - before).isEqualTo(8);
        assertThat(hdfs.pending("/one/file")).isZero();
        assertSame("/one/file");
    }

    /** All replicas of the first block are the same bytes on disk. */
    private static void assertSame(String path) throws IOException {
        ExtendedBlock block = hdfs.firstBlock(path);
        byte[] first = hdfs.cluster.readBlockOnDataNodeAsBytes(0, block);
        for (int i = 1; i < hdfs.dataNodes().size(); i++) {
            assertThat(hdfs.cluster.readBlockOnDataNodeAsBytes(i, block)).isEqualTo(first);
        }
    }

    /** As before a host sleeps: all hosts that have a say are up, and copies stand still. */
    @Test
    void copiesThatTheNameNodeTakesOverAreMadeByNobodyElse() throws IOException {
        byte[] content = bytes(BLOCK, 21);
        hdfs.pause(true);
        long received = hdfs.received();
        long left = hdfs.left();
        hdfs.write("/one/taken", content);
        Poll.until(PATIENCE, "two copies are to come", () -> hdfs.toCome() == 2);
        long id = hdfs.firstBlock("/one/taken").getBlockId();
        Late late = late(id);
        assertThat(late.written()).isFalse();
        assertThat(late.holders()).hasSize(1);
        assertThat(late.targets()).hasSize(2).doesNotContainAnyElementsOf(late.holders());
        assertThat(hdfs.copies().takeOver(Set.of(id), false)).containsExactly(id);
        assertThat(hdfs.copies().late()).noneMatch(one -> one.blockId() == id);
        assertThat(hdfs.toCome()).isZero();
        BlockManager bm = hdfs.cluster.getNamesystem().getBlockManager();
        bm.processMisReplicatedBlocks(
                List.of(bm.getStoredBlock(hdfs.firstBlock("/one/taken").getLocalBlock())));
        hdfs.awaitReplicas("/one/taken", 3);
        assertThat(hdfs.received()).isEqualTo(received);
        assertThat(hdfs.left()).isEqualTo(left + 2);
        assertThat(hdfs.read("/one/taken")).isEqualTo(content);
    }

    @Test
    void copiesOfABlockThatIsBeingWrittenAreTakenOverBeforeItIsWhole() throws IOException {
        byte[] content = bytes(BLOCK / 2, 22);
        hdfs.pause(true);
        long received = hdfs.received();
        try (FSDataOutputStream out = hdfs.fs().create(PfimbiCluster.path("/one/writing"), (short) 3)) {
            out.write(content);
            out.hflush();
            long id = hdfs.firstBlock("/one/writing").getBlockId();
            Late late = late(id);
            assertThat(late.written()).isTrue();
            assertThat(late.holders()).hasSize(1);
            assertThat(late.targets()).hasSize(2);
            assertThat(hdfs.copies().takeOver(Set.of(id), false)).containsExactly(id);
            assertThat(hdfs.copies().late()).noneMatch(one -> one.blockId() == id);
        }
        assertThat(hdfs.toCome()).isZero();
        hdfs.awaitReplicas("/one/writing", 3);
        assertThat(hdfs.received()).isEqualTo(received);
        assertThat(hdfs.read("/one/writing")).isEqualTo(content);
    }

    private Late late(long blockId) {
        return hdfs.copies().late().stream()
                .filter(one -> one.blockId() == blockId)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void withTwoSynchronousReplicasTheSecondHostPassesTheThirdOn() throws IOException {
        hdfs.pause(true);
        hdfs.write("/two/file", bytes(BLOCK, 2));
        assertThat(hdfs.replicas("/two/file")).containsExactly(2);
        hdfs.pause(false);
        hdfs.awaitReplicas("/two/file", 3);
        assertSame("/two/file");
    }

    @Test
    void withoutARuleItIsStock() throws IOException {
        hdfs.pause(true);
        hdfs.write("/other/file", bytes(2 * BLOCK, 3));
        hdfs.awaitReplicas("/other/file", 3);
        assertThat(hdfs.pending("/other/file")).isZero();
    }

    @Test
    void aJobAsksByItsCallerContext() throws IOException {
        hdfs.pause(true);
        CallerContext.setCurrent(new CallerContext.Builder("mr_job_7,pfimbi:1").build());
        hdfs.write("/other/asked", bytes(BLOCK, 4));
        assertThat(hdfs.replicas("/other/asked")).containsExactly(1);
        CallerContext.setCurrent(new CallerContext.Builder("pfimbi:none").build());
        assertThatThrownBy(() -> hdfs.write("/other/refused", bytes(1, 4)))
                .hasMessageContaining("'pfimbi:none' in the caller context")
                .hasMessageContaining("ask for pfimbi:1 to");
        CallerContext.setCurrent(null);
        hdfs.pause(false);
        hdfs.awaitReplicas("/other/asked", 3);
    }

    @Test
    void anAppendGetsHostsThatHaveTheBlockAndTheOldCopiesAreGivenUp() throws IOException {
        byte[] content = bytes(BLOCK / 2, 5);
        byte[] more = bytes(BLOCK, 6);
        hdfs.pause(true);
        hdfs.write("/one/grows", content);
        assertThat(hdfs.pending("/one/grows")).isEqualTo(2);
        hdfs.append("/one/grows", more);
        hdfs.pause(false);
        byte[] all = Arrays.copyOf(content, content.length + more.length);
        System.arraycopy(more, 0, all, content.length, more.length);
        assertThat(hdfs.read("/one/grows")).isEqualTo(all);
        hdfs.awaitReplicas("/one/grows", 3);
        assertSame("/one/grows");
        assertThat(hdfs.read("/one/grows")).isEqualTo(all);
    }

    @Test
    void anAppendWhileCopiesAreOnTheirWay() throws IOException {
        byte[] all = bytes(10 * 30_000, 7);
        hdfs.write("/one/appended", Arrays.copyOf(all, 30_000));
        for (int i = 1; i < 10; i++) {
            hdfs.append("/one/appended", Arrays.copyOfRange(all, i * 30_000, (i + 1) * 30_000));
        }
        hdfs.awaitReplicas("/one/appended", 3);
        assertThat(hdfs.read("/one/appended")).isEqualTo(all);
        assertSame("/one/appended");
    }

    @Test
    void appendsGoOnWhenReportsOfHostsComeWhileTheNextOneIsOpen() throws IOException {
        byte[] all = bytes(4 * 30_000, 12);
        hdfs.write("/one/late", Arrays.copyOf(all, 30_000));
        hdfs.awaitReplicas("/one/late", 3);
        List<DataNode> late = hdfs.dataNodes().subList(1, 3);
        late.forEach(DataNodeTestUtils::pauseIBR);
        try {
            hdfs.append("/one/late", Arrays.copyOfRange(all, 30_000, 60_000));
            // One of the three hosts has reported that; it alone is written to now, and what the others have is old.
            try (FSDataOutputStream out = hdfs.fs().append(PfimbiCluster.path("/one/late"))) {
                out.write(all, 60_000, 30_000);
                out.hflush();
                reportWhole(late);
                Poll.until(PATIENCE, "the old replicas are known", () -> hdfs.corrupt("/one/late") == 2);
            }
            hdfs.append("/one/late", Arrays.copyOfRange(all, 90_000, all.length));
        } finally {
            late.forEach(DataNodeTestUtils::resumeIBR);
        }
        assertThat(hdfs.read("/one/late")).isEqualTo(all);
        // The NameNode deletes the old replicas in its own time: at their hosts' next whole reports, or as it has
        // copies made.
        hdfs.fs().delete(PfimbiCluster.path("/one/late"), false);
    }

    private static void reportWhole(List<DataNode> dataNodes) throws IOException {
        for (DataNode dataNode : dataNodes) {
            DataNodeTestUtils.triggerBlockReport(dataNode);
        }
    }

    @Test
    void aFileThatIsDeletedLeavesNothingPending() throws IOException {
        hdfs.pause(true);
        hdfs.write("/one/gone", bytes(2 * BLOCK, 8));
        Poll.until(PATIENCE, "four copies are to come", () -> hdfs.toCome() == 4);
        hdfs.fs().delete(PfimbiCluster.path("/one/gone"), false);
        Poll.until(PATIENCE, "no agent holds copies of a deleted file", () -> hdfs.toCome() == 0);
    }

    @Test
    void aReaderOfAnOpenFileIsSentToReplicasThatAreThere() throws IOException {
        hdfs.pause(true);
        byte[] content = bytes(BLOCK + 1000, 9);
        try (FSDataOutputStream out = hdfs.fs().create(PfimbiCluster.path("/one/open"), (short) 3)) {
            out.write(content);
            out.hflush();
            assertThat(hdfs.replicas("/one/open")).containsExactly(1, 1);
            assertThat(hdfs.read("/one/open")).isEqualTo(content);
        }
        hdfs.pause(false);
        hdfs.awaitReplicas("/one/open", 3);
    }

    @Test
    void truncateGivesThePendingCopiesUp() throws IOException {
        byte[] content = bytes(BLOCK / 2, 10);
        hdfs.pause(true);
        hdfs.write("/one/cut", content);
        boolean done = hdfs.fs().truncate(PfimbiCluster.path("/one/cut"), 1000);
        Poll.until(PATIENCE, "the truncated file is closed", () -> done || isClosed("/one/cut"));
        hdfs.pause(false);
        hdfs.awaitReplicas("/one/cut", 3);
        assertThat(hdfs.read("/one/cut")).isEqualTo(Arrays.copyOf(content, 1000));
    }

    private static boolean isClosed(String path) {
        try {
            return hdfs.fs().isFileClosed(PfimbiCluster.path(path));
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void theStatusTellsPositionJobAndAge() throws IOException {
        hdfs.pause(true);
        CallerContext.setCurrent(new CallerContext.Builder("pfimbi:1").build());
        hdfs.write("/status", bytes(BLOCK, 11));
        Poll.until(PATIENCE, "two copies are to come", () -> hdfs.toCome() == 2);
        var pending = hdfs.dataNodes().stream()
                .flatMap(dataNode -> PfimbiCluster.agent(dataNode).status().getPendingList().stream())
                .toList();
        assertThat(pending).extracting(of -> of.getPosition()).isEqualTo(List.of(2, 3));
        assertThat(pending).allMatch(of -> of.getBytes() == BLOCK && of.getJob().startsWith("DFSClient_"));
    }

    @Test
    void aFileThatIsDeletedWhileItsCopiesAreOnTheirWayLeavesNoReplica() throws IOException {
        List<ExtendedBlock> gone = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            hdfs.write("/one/leaves", bytes(BLOCK, 20 + i));
            gone.add(hdfs.firstBlock("/one/leaves"));
            hdfs.fs().delete(PfimbiCluster.path("/one/leaves"), false);
        }
        Poll.until(PATIENCE, "no agent holds copies of a deleted file", () -> hdfs.toCome() == 0);
        awaitGone(gone);
    }

    /** What arrives in the moment that its file is deleted the NameNode has removed at the next whole report, as in stock. */
    private static void awaitGone(List<ExtendedBlock> blocks) {
        Poll.until(PATIENCE, "no DataNode holds a replica of a deleted file", () -> {
            try {
                reportWhole(hdfs.dataNodes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return blocks.stream().allMatch(block -> hdfs.holders(block) == 0);
        });
    }

    @Test
    void aFileThatIsOverwrittenWhileItsCopiesAreOnTheirWayIsTheNewOneEverywhere() throws IOException {
        List<ExtendedBlock> old = new ArrayList<>();
        byte[] content = {};
        for (int i = 0; i < 8; i++) {
            content = bytes(BLOCK / 2, 40 + i);
            hdfs.write("/one/again", content);
            assertThat(hdfs.read("/one/again")).isEqualTo(content);
            old.add(hdfs.firstBlock("/one/again"));
        }
        old.remove(old.size() - 1);
        hdfs.awaitReplicas("/one/again", 3);
        assertThat(hdfs.read("/one/again")).isEqualTo(content);
        assertSame("/one/again");
        awaitGone(old);
    }

    @Test
    void readersSeeEachAppendAtOnceWhileOldCopiesAreOnTheirWay() throws IOException {
        byte[] all = bytes(10 * 30_000, 13);
        hdfs.write("/one/fresh", Arrays.copyOf(all, 30_000));
        for (int written = 60_000; written <= all.length; written += 30_000) {
            hdfs.append("/one/fresh", Arrays.copyOfRange(all, written - 30_000, written));
            // Whichever host a reader is sent to: none with the replica of before.
            assertThat(hdfs.oldestNamed("/one/fresh"))
                    .isEqualTo(hdfs.firstBlock("/one/fresh").getGenerationStamp());
            assertThat(hdfs.read("/one/fresh")).isEqualTo(Arrays.copyOf(all, written));
        }
        hdfs.awaitReplicas("/one/fresh", 3);
        assertSame("/one/fresh");
    }

    @Test
    void aTargetThatIsRestartedIsToldOfItsCopiesAgain() throws IOException {
        hdfs.pause(true);
        hdfs.write("/one/told", bytes(BLOCK, 14));
        int target = hdfs.firstTarget("/one/told");
        Poll.until(PATIENCE, "the target knows", () -> hdfs.waiting(target) == 1);
        String uuid = hdfs.dataNodes().get(target).getDatanodeUuid();
        hdfs.stop(target);
        hdfs.restart();
        hdfs.pause(false);
        hdfs.awaitReplicas("/one/told", 3);
        // By an agent, not by the NameNode, whose time is not up.
        assertThat(hdfs.received(hdfs.index(uuid))).isEqualTo(1);
        assertSame("/one/told");
    }

    @Test
    void aFactorThatIsLoweredWhileCopiesPendLeavesTheReplicaThatIsThere() throws IOException {
        byte[] content = bytes(BLOCK, 15);
        hdfs.pause(true);
        hdfs.write("/one/lowered", content);
        assertThat(hdfs.fs().setReplication(PfimbiCluster.path("/one/lowered"), (short) 1))
                .isTrue();
        assertThat(hdfs.read("/one/lowered")).isEqualTo(content);
        hdfs.pause(false);
        hdfs.settle();
        ExtendedBlock block = hdfs.firstBlock("/one/lowered");
        Poll.until(PATIENCE, "one replica is left", () -> hdfs.holders(block) == 1);
        hdfs.awaitReplicas("/one/lowered", 1);
        assertThat(hdfs.read("/one/lowered")).isEqualTo(content);
    }

    /** It is in the socket's buffers before the target refuses it: nothing seems to go wrong. */
    @Test
    void aSmallBlockThatItsTargetRefusesIsSentAgain() throws Exception {
        byte[] content = bytes(1000, 16);
        hdfs.pause(true);
        hdfs.write("/one/refused", content);
        DataNode target = hdfs.dataNodes().get(hdfs.firstTarget("/one/refused"));
        DataNode source = hdfs.dataNodes().get(hdfs.source(hdfs.firstBlock("/one/refused")));
        long sent = PfimbiCluster.agent(source).status().getSentBlocks();
        target.reconfigureProperty(DFSConfigKeys.DFS_DATANODE_MAX_RECEIVER_THREADS_KEY, "1");
        try {
            hdfs.pause(false);
            Poll.until(
                    PATIENCE,
                    "the block was sent, it seems",
                    () -> PfimbiCluster.agent(source).status().getSentBlocks() > sent);
        } finally {
            target.reconfigureProperty(DFSConfigKeys.DFS_DATANODE_MAX_RECEIVER_THREADS_KEY, null);
        }
        hdfs.awaitReplicas("/one/refused", 3);
        assertThat(hdfs.read("/one/refused")).isEqualTo(content);
    }
}
