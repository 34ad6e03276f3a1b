// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.util.Objects;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.LocalRewrites;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** h2 sleeps; what {@link SleeperCapture} took of it makes a NameNode know it again. */
class SleeperReplayTest extends OnLocalGears {
    private SleeperCapture capture;
    private SleeperReplay replay;
    private BlockInfo block;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        capture = new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000);
        replay = new SleeperReplay(gears.names.namesystem(), gears.names.storage());
        block = gears.names.file("/a", 2, gears.hosts(1, 2));
        gears.names.sleep(gears.host(2));
    }

    private SleeperImage image() {
        return capture.of(gears.host(2), 5, 2);
    }

    private DatanodeDescriptor replayed(SleeperImage image, boolean standby) throws Exception {
        replay.replay(image, standby);
        return Objects.requireNonNull(gears.names.blocks().getDatanodeManager().getDatanode("h2"));
    }

    @Test
    void aReplayedHostIsOutOfServiceAndHoldsItsReplicas() throws Exception {
        DatanodeDescriptor host = replayed(image(), false);
        assertThat(host.isInMaintenance()).isTrue();
        assertThat(host.checkBlockReportReceived()).isTrue();
        assertThat(gears.names.provider().holds("h2")).isTrue();
        assertThat(gears.names.blocks().countNodes(block).liveReplicas()).isEqualTo(1);
        assertThat(gears.names.blocks().countNodes(block).maintenanceReplicas()).isEqualTo(1);
        assertThat(host.getStorageInfos()[0].areBlockContentsStale())
                .as("nothing is deleted on it before its own report")
                .isTrue();
    }

    @Test
    void itHasToRegisterWhenItWakes() throws Exception {
        assertThat(replayed(image(), false).isRegistered()).isFalse();
    }

    @Test
    void aBlockThatWasDeletedMeanwhileIsNotInTheReport() throws Exception {
        SleeperImage image = image();
        gears.names.delete("/a");
        assertThat(replayed(image, false).numBlocks()).isZero();
        assertThat(gears.names.blocks().getCorruptReplicaBlocksCount()).isZero();
    }

    /** It was appended to while the host slept: its replica is outdated, not corrupt, and proves nothing. */
    @Test
    void aReplicaOfAnEarlierGenerationDoesNotCount() throws Exception {
        SleeperImage image = image();
        gears.names.locked(() -> block.setGenerationStamp(block.getGenerationStamp() + 1));
        assertThat(replayed(image, false).numBlocks()).isZero();
        assertThat(gears.names.blocks().getCorruptReplicaBlocksCount()).isZero();
    }

    @Test
    void aReplicaOfAnotherLengthDoesNotCount() throws Exception {
        SleeperImage image = image();
        gears.names.locked(() -> block.setNumBytes(block.getNumBytes() - 1));
        assertThat(replayed(image, false).numBlocks()).isZero();
    }

    /** The edits that name the block may not be read yet. */
    @Test
    void aStandbyKeepsReplicasThatLieAheadOfIt() throws Exception {
        SleeperImage image = image();
        gears.names.delete("/a");
        gears.names.blocks().setPostponeBlocksFromFuture(true);
        gears.names.namesystem().getBlockManager().getBlockIdManager().setGenerationStamp(1);
        replayed(image, true);
        assertThat(gears.names.blocks().getPendingDataNodeMessageCount()).isPositive();
    }

    @Test
    void corruptReplicasAndThoseBeingWrittenAreNotInAnImage() throws Exception {
        gears.names.open("/open", 1, gears.host(2));
        BlockInfo bad = gears.names.file("/bad", 2, gears.hosts(1, 2));
        gears.names.corrupt(gears.host(2), bad);
        assertThat(image().replicas())
                .singleElement()
                .satisfies(list -> assertThat(list.getNumberOfBlocks()).isEqualTo(1));
    }

    /** Where the host that stayed awake is lost, this one is woken for it, after a restart of the NameNode too. */
    @Test
    void theReplicaOfAFileThatIsOnlyOpenedForAppendCounts() throws Exception {
        new LocalRewrites(gears.names.namesystem()).appendToLastBlock("/a", block);
        assertThat(block.isComplete()).isFalse();
        SleeperImage image = image();
        assertThat(image.replicas().get(0).getNumberOfBlocks()).isEqualTo(1);
        assertThat(replayed(image, false).numBlocks()).isEqualTo(1);
        gears.names.locked(() -> block.setGenerationStamp(block.getGenerationStamp() + 1));
        assertThat(replayed(image, false).numBlocks()).as("written to since").isZero();
        assertThat(gears.names.blocks().getCorruptReplicaBlocksCount()).isZero();
    }

    @Test
    void anImageOfAnotherNamespaceOrAnEarlierSleepDoesNotFit() {
        SleeperImage image = image();
        assertThat(replay.mismatch(image.header(), 5)).isEmpty();
        assertThat(replay.mismatch(image.header(), 6)).contains("of an earlier sleep (epoch 5, the state says 6)");
        assertThat(replay.mismatch(
                        image.header().toBuilder().setClusterId("CID-2").build(), 5))
                .contains("another namespace");
    }
}
