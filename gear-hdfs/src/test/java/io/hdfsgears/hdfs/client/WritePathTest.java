// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.redundancy.SettledRedundancy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.server.namenode.LocalSnapshots;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four hosts; h1 and h2 stay awake in the low gear. */
class WritePathTest extends OnLocalGears {
    private Redundancy redundancy;
    private WritePath path;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        redundancy = gears.redundancy();
        path = new WritePath(gears.names.namesystem(), gears.views, redundancy, gears.extras);
    }

    private static HdfsFileStatus status(int replication) {
        return new HdfsFileStatus.Builder()
                .length(7)
                .replication(replication)
                .blocksize(1024)
                .mtime(1)
                .atime(2)
                .perm(FsPermission.getFileDefault())
                .owner("tester")
                .group("testers")
                .path("a".getBytes(StandardCharsets.UTF_8))
                .fileId(99)
                .storagePolicy((byte) 7)
                .build();
    }

    @Test
    void withoutAChainCallsPassAsTheyAre() throws Exception {
        BlockInfo block = gears.names.open("/a", 3, gears.hosts(1, 2));
        LocatedBlock located = Answers.located(gears, block, gears.hosts(1, 2));
        assertThat(path.granted(located, null, null)).isSameAs(located);
        HdfsFileStatus status = status(3);
        assertThat(path.told(status)).isSameAs(status);
        assertThat(path.settingFactor("/a", () -> "done")).isEqualTo("done");
        assertThat(path.reopening("/a", 0, () -> "done")).isEqualTo("done");
        path.closed(block.getBlockCollectionId());
        assertThat(block.getReplication()).isEqualTo((short) 3);
    }

    @Test
    void aBlockThatGotFewerHostsBecauseOthersSleepExpectsOnlyThese() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.open("/a", 3, gears.hosts(1, 2));
        LocatedBlock located = Answers.located(gears, block, gears.hosts(1, 2));
        assertThat(path.granted(located, null, null)).isSameAs(located);
        assertThat(block.getReplication()).isEqualTo((short) 2);
        gears.names.delete("/a");
        assertThat(path.granted(located, null, null)).isSameAs(located);
    }

    @Test
    void aLayoutThatGoesByNumbersExchangesTheHostsBeforeTheWriterHearsOfThem() throws Exception {
        gears.allAwake(new NumberedLayout());
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        LocatedBlock placed = path.granted(Answers.located(gears, block, gears.hosts(1, 2)), null, null);
        assertThat(Answers.hosts(placed)).containsExactly("h4", "h3");
        assertThat(block.getUnderConstructionFeature().getExpectedStorageLocations())
                .extracting(volume -> volume.getDatanodeDescriptor().getDatanodeUuid())
                .as("what the NameNode expects is what the writer was told")
                .containsExactly("h4", "h3");
        BlockInfo other = gears.names.open("/b", 2, gears.hosts(1, 2));
        LocatedBlock without = path.granted(
                Answers.located(gears, other, gears.hosts(1, 2)), new DatanodeInfo[] {gears.host(4)}, null);
        assertThat(Answers.hosts(without)).containsExactly("h3", "h2");
    }

    @Test
    void whereNumbersFindTooFewHostsStocksChoiceStays() throws Exception {
        gears.publish(
                LocalGears.steady(1),
                new NumberedLayout(),
                Service.SERVING,
                Service.ASLEEP,
                Service.ASLEEP,
                Service.ASLEEP);
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        LocatedBlock located = Answers.located(gears, block, gears.hosts(1, 2));
        assertThat(path.granted(located, null, null)).isSameAs(located);
    }

    @Test
    void aFactorThatTheHostsAwakeCannotGiveIsTheFilesAndNotTheBlocks() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 2));
        SettledRedundancy.settle(redundancy, gears);
        assertThat(path.settingUsersFactor("/a", () -> gears.names.setFactor("/a", 3)))
                .isTrue();
        assertThat(gears.names
                        .namesystem()
                        .getFSDirectory()
                        .getINode("/a")
                        .asFile()
                        .getFileReplication())
                .isEqualTo((short) 3);
        assertThat(block.getReplication()).isEqualTo((short) 2);
    }

    @Test
    void aWriterThatNamesHostsKeepsThemUnderALayoutThatGoesByNumbers() throws Exception {
        gears.allAwake(new NumberedLayout());
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        assertThat(Answers.hosts(path.grantedAsChosen(Answers.located(gears, block, gears.hosts(1, 2)))))
                .containsExactly("h1", "h2");
        assertThat(block.getUnderConstructionFeature().getExpectedStorageLocations())
                .extracting(volume -> volume.getDatanodeDescriptor().getDatanodeUuid())
                .containsExactly("h1", "h2");
        gears.lowGear(2);
        BlockInfo shorter = gears.names.open("/b", 3, gears.hosts(1, 2));
        path.grantedAsChosen(Answers.located(gears, shorter, gears.hosts(1, 2)));
        assertThat(shorter.getReplication()).isEqualTo((short) 2);
    }

    @Test
    void aFileThatIsClosedOrRecoveredInLowGearExpectsWhatCanBeHad() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        path.closed(block.getBlockCollectionId());
        assertThat(block.getReplication()).isEqualTo((short) 2);
        gears.names.locked(() -> block.setReplication((short) 3));
        path.recovered(block);
        assertThat(block.getReplication()).isEqualTo((short) 2);
        gears.names.delete("/a");
        path.recovered(block);
    }

    @Test
    void whileStockCountsTheQuotaOfAnAppendBlocksExpectTheFilesFactorAndAfterwardsNot() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        SettledRedundancy.settle(redundancy, gears);
        assertThat((int) path.reopening("/a", 0, () -> (int) block.getReplication()))
                .isEqualTo(3);
        assertThat(block.getReplication()).isEqualTo((short) 2);
        assertThatThrownBy(() -> path.reopening("/a", 0, () -> {
                    throw new IOException("quota exceeded");
                }))
                .hasMessage("quota exceeded");
        assertThat(block.getReplication()).as("also when stock refuses").isEqualTo((short) 2);
    }

    @Test
    void aCallThatAStandbyRefusesChangesNothingBefore() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        SettledRedundancy.settle(redundancy, gears);
        gears.names.standby(true);
        assertThat((int) path.reopening("/a", 0, () -> (int) block.getReplication()))
                .isEqualTo(2);
        assertThat((int) path.reopening("/none", 0, () -> 1)).isEqualTo(1);
    }

    @Test
    void anAppendIsSentToNoHostThatIsOutOfService() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        gears.lowGear(2);
        LastBlockWithStatus result =
                path.appended(new LastBlockWithStatus(Answers.located(gears, block, gears.hosts(1, 2, 3)), status(3)));
        assertThat(Answers.hosts(result.getLastBlock())).containsExactly("h1", "h2");
        assertThat(result.getFileStatus().getReplication()).isEqualTo((short) 2);
        LastBlockWithStatus asleep =
                new LastBlockWithStatus(Answers.located(gears, block, gears.hosts(3, 4)), status(1));
        assertThat(Answers.hosts(path.appended(asleep).getLastBlock()))
                .as("all of them are out: the client has to ask one")
                .containsExactly("h3", "h4");
    }

    @Test
    void aWriterIsToldTheFactorThatTheHostsAwakeCanGiveAndNothingElseChanges() throws Exception {
        gears.lowGear(2);
        HdfsFileStatus told = path.told(status(3));
        assertThat(told.getReplication()).isEqualTo((short) 2);
        assertThat(told.getFileId()).isEqualTo(99);
        assertThat(told.getLen()).isEqualTo(7);
        assertThat(told.getLocalName()).isEqualTo("a");
        assertThat(told.getOwner()).isEqualTo("tester");
        assertThat(told.getStoragePolicy()).isEqualTo((byte) 7);
        assertThat(path.told(status(1)).getReplication()).isEqualTo((short) 1);
        gears.allAwake();
        assertThat(path.told(status(3)).getReplication()).isEqualTo((short) 3);
    }

    @Test
    void flagsOfAStatusStay() {
        HdfsFileStatus plain = status(3);
        HdfsFileStatus marked = new HdfsFileStatus.Builder()
                .perm(FsPermission.getFileDefault())
                .flags(EnumSet.allOf(HdfsFileStatus.Flags.class))
                .build();
        assertThat(ClientStatus.withReplication(plain, 2).hasAcl()).isFalse();
        HdfsFileStatus lowered = ClientStatus.withReplication(marked, 2);
        assertThat(lowered.hasAcl()).isTrue();
        assertThat(lowered.isEncrypted()).isTrue();
        assertThat(lowered.isErasureCoded()).isTrue();
        assertThat(lowered.isSnapshotEnabled()).isTrue();
    }

    /** {@link NumberedBlocks} leaves a block alone whose file was deleted or closed in the meantime. */
    @Test
    void aBlockThatIsNoLongerOpenKeepsItsHosts() throws Exception {
        gears.allAwake(new NumberedLayout());
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 2));
        LocatedBlock located = Answers.located(gears, block, gears.hosts(1, 2));
        assertThat(new NumberedBlocks(gears.names.namesystem())
                        .place(
                                gears.views.current(),
                                block,
                                located,
                                new NumberedBlocks.WriterRequest(null, Set.of()),
                                null))
                .isSameAs(located);
    }

    /** Stock counts a deleted snapshot by what its blocks expect, and the rest by the file's factor. */
    @Test
    void aSnapshotThatIsDeletedWhileHostsSleepLeavesTheQuotaRight() throws Exception {
        BlockInfo other = gears.names.file("/d/g", 3, gears.hosts(1, 2, 3));
        gears.lowGear(2);
        BlockInfo block = gears.names.open("/d/f", 3, gears.hosts(1, 2));
        path.granted(Answers.located(gears, block, gears.hosts(1, 2)), null, null);
        gears.names.finish("/d/f", block, gears.hosts(1, 2));
        LocalSnapshots snapshots = new LocalSnapshots(gears.names.namesystem(), "/d");
        snapshots.limitSpace(1 << 20);
        snapshots.create("s1");
        gears.names.setFactor("/d/f", 4);
        gears.names.setFactor("/d/f", 3);
        redundancy.alignFile("/d/f", gears.views.current());
        assertThat(block.getReplication()).isEqualTo((short) 2);
        long used = snapshots.used();
        path.deletingSnapshot("/d", "s1", () -> {
            snapshots.delete("s1");
            return true;
        });
        assertThat(snapshots.used()).isEqualTo(used).isEqualTo(6 * LocalNamesystem.BLOCK);
        assertThat(block.getReplication()).as("what the hosts awake can give").isEqualTo((short) 2);
        assertThat(other.getReplication()).isEqualTo((short) 3);
    }

    /** A file that has changed since the snapshots; its block expects two replicas, the snapshots have it with three. */
    private BlockInfo snapshotted(LocalSnapshots snapshots, String... names) throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/d/f", 3, gears.hosts(1, 2));
        SettledRedundancy.settle(redundancy, gears);
        for (String name : names) {
            snapshots.create(name);
        }
        gears.names.setFactor("/d/f", 4);
        gears.names.setFactor("/d/f", 3);
        redundancy.alignFile("/d/f", gears.views.current());
        assertThat(block.getReplication()).isEqualTo((short) 2);
        return block;
    }

    @Test
    void aDeletionThatStockRefusesIsNotPreparedFor() throws Exception {
        BlockInfo block = snapshotted(new LocalSnapshots(gears.names.namesystem(), "/d"), "s1");
        assertThat((int) path.deletingSnapshot("/d", "s1", () -> (int) block.getReplication()))
                .isEqualTo(3);
        assertThat((int) path.deletingSnapshot("/d", "none", () -> (int) block.getReplication()))
                .isEqualTo(2);
        LocalBlocks.enterStartupSafeMode(gears.names.namesystem(), 1000);
        assertThat((int) path.deletingSnapshot("/d", "s1", () -> (int) block.getReplication()))
                .isEqualTo(2);
    }

    @Test
    void aSnapshotThatIsOnlyMarkedIsNotPreparedFor() throws Exception {
        gears.close();
        Path other = dir.resolve("ordered");
        Configuration conf = LocalNamesystem.conf(other);
        conf.setBoolean("dfs.namenode.snapshot.deletion.ordered", true);
        gears = LocalGears.of(conf, other, 4);
        redundancy = gears.redundancy();
        path = new WritePath(gears.names.namesystem(), gears.views, redundancy, gears.extras);
        BlockInfo block = snapshotted(new LocalSnapshots(gears.names.namesystem(), "/d"), "z", "a");
        assertThat((int) path.deletingSnapshot("/d", "a", () -> (int) block.getReplication()))
                .as("only the oldest frees blocks")
                .isEqualTo(2);
        assertThat((int) path.deletingSnapshot("/d", "z", () -> (int) block.getReplication()))
                .isEqualTo(3);
    }

    @Test
    void aShiftDuringADeletionLowersItsBlocksAfterwards() throws Exception {
        BlockInfo block = snapshotted(new LocalSnapshots(gears.names.namesystem(), "/d"), "s1");
        short during = path.deletingSnapshot("/d", "s1", () -> {
            redundancy.alignFile("/d/f", gears.views.current());
            return block.getReplication();
        });
        assertThat(during).isEqualTo((short) 3);
        assertThat(block.getReplication()).isEqualTo((short) 2);
    }

    private static void join(Thread thread) {
        try {
            thread.join(60_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void aSecondDeletionNeitherWaitsForTheFirstNorLowersItsBlocks() throws Exception {
        BlockInfo block = snapshotted(new LocalSnapshots(gears.names.namesystem(), "/d"), "s1", "s2");
        AtomicInteger inSecond = new AtomicInteger();
        Thread second = new Thread(() -> {
            try {
                inSecond.set(path.deletingSnapshot("/d", "s2", () -> (int) block.getReplication()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        short inFirst = path.deletingSnapshot("/d", "s1", () -> {
            second.start();
            join(second);
            return block.getReplication();
        });
        assertThat(inFirst).isEqualTo((short) 3);
        assertThat(inSecond).hasValue(3);
        assertThat(block.getReplication()).isEqualTo((short) 2);
    }
}
