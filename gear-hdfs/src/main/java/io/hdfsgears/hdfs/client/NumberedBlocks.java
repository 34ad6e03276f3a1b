// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.placement.AskedPlacement;
import io.hdfsgears.hdfs.placement.Avoided;
import io.hdfsgears.hdfs.placement.NumberedPlacement;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/**
 * Gives a block that was just allocated the hosts that belong to its number. Stock code chooses hosts before the block
 * has a number, so this class replaces them before the writer gets them. Where the NameNode keeps the block's hosts, in
 * memory only, stock itself replaces them on a retry.
 */
final class NumberedBlocks {
    /** As stock placement asks: the block itself must fit. */
    private static final int MIN_BLOCKS = 1;

    private final FSNamesystem namesystem;
    private final BlockManager bm;

    NumberedBlocks(FSNamesystem namesystem) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
    }

    /**
     * What a writer asks of the placement.
     *
     * @param excluded hosts that it will not have
     */
    @SuppressWarnings("ArrayRecordComponent") // as the RPC gives it; never compared
    record WriterRequest(DatanodeInfo @Nullable [] excluded, Set<AddBlockFlag> flags) {}

    /** Hosts for the number of a block of a file with this factor. */
    record Chosen(int factor, List<DatanodeStorageInfo> targets) {}

    /** Without a lock, as stock chooses. */
    static Chosen choose(HdfsView view, long number, AskedPlacement asked, WriterRequest writers) {
        boolean ignored = writers.flags().contains(AddBlockFlag.IGNORE_CLIENT_LOCALITY);
        DatanodeDescriptor writer = asked.writer() instanceof DatanodeDescriptor host && !ignored ? host : null;
        List<DatanodeStorageInfo> targets = new NumberedPlacement(
                        view,
                        number,
                        asked.factor(),
                        asked.blockSize(),
                        asked.storagePolicy(),
                        positions(view, writers.excluded()),
                        Avoided.of(view, writer, writers.flags(), false))
                .choose(writer == null ? 0 : view.positionOf(writer), MIN_BLOCKS);
        return new Chosen(asked.factor(), targets);
    }

    /**
     * The answer for the writer: what stock chose, or the block's own hosts, then without a block token. Under the namesystem's write
     * lock.
     *
     * @param before hosts that were chosen without the lock; null, or of another factor, are chosen now
     */
    LocatedBlock place(
            HdfsView view, BlockInfo block, LocatedBlock located, WriterRequest writers, @Nullable Chosen before)
            throws IOException {
        BlockUnderConstructionFeature open = block.getUnderConstructionFeature();
        short factor = GearNamesystemAccess.preferredReplication(namesystem, block);
        if (open == null || block.isDeleted() || factor <= 0) {
            return located;
        }
        Chosen chosen = before;
        if (chosen == null || chosen.factor() != factor) {
            BlockStoragePolicy policy = GearNamesystemAccess.storagePolicy(namesystem, block);
            if (policy == null) {
                return located;
            }
            long size = GearNamesystemAccess.preferredBlockSize(namesystem, block);
            chosen = choose(view, block.getBlockId(), new AskedPlacement(factor, size, policy, writer(block)), writers);
        }
        return chosen.targets().size() < Math.min(located.getLocations().length, factor)
                ? located
                : exchange(block, open, located, chosen.targets().toArray(DatanodeStorageInfo.EMPTY_ARRAY));
    }

    private static LocatedBlock exchange(
            BlockInfo block, BlockUnderConstructionFeature open, LocatedBlock located, DatanodeStorageInfo[] targets) {
        DatanodeStorageInfo.decrementBlocksScheduled(open.getExpectedStorageLocations());
        DatanodeStorageInfo.incrementBlocksScheduled(targets);
        open.setExpectedLocations(block, targets, BlockType.CONTIGUOUS);
        return BlockManager.newLocatedBlock(located.getBlock(), targets, located.getStartOffset(), false);
    }

    private static Set<Integer> positions(HdfsView view, DatanodeInfo @Nullable [] hosts) {
        Set<Integer> positions = new HashSet<>();
        for (DatanodeInfo host : hosts == null ? new DatanodeInfo[0] : hosts) {
            int position = view.positionNamed(host);
            if (position != 0) {
                positions.add(position);
            }
        }
        return positions;
    }

    /** As stock finds it for placement: by the machine that the file was created or opened from. */
    private @Nullable DatanodeDescriptor writer(BlockInfo block) {
        String machine = GearNamesystemAccess.clientMachine(namesystem, block);
        return machine == null ? null : bm.getDatanodeManager().getDatanodeByHost(machine);
    }
}
