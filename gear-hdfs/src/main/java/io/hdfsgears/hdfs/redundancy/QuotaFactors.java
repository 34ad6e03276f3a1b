// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.jspecify.annotations.Nullable;

/**
 * Gives blocks the factor of their file. Some calls of stock count quota by what blocks expect, which {@link Redundancy} changes. The
 * caller has {@link Redundancy} align the blocks after the call.
 */
public final class QuotaFactors {
    private final FSNamesystem namesystem;
    private final BlockScan scan;
    /** Guarded by the global write lock, as the blocks that are held. */
    private boolean holding;

    private final Set<BlockInfo> held = new HashSet<>();

    QuotaFactors(FSNamesystem namesystem, BlockScan scan) {
        this.namesystem = namesystem;
        this.scan = scan;
    }

    /**
     * Blocks at the end of a file, before it is opened again.
     *
     * @param from blocks that reach beyond this byte, and the last one in any case
     */
    public void restoreTail(String path, long from) throws IOException {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            GearNamesystemAccess.tail(namesystem, path, from).forEach(this::restore);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "restoreGearRedundancy");
        }
    }

    /** Blocks of files that have snapshots, before a snapshot is deleted. Walks over all blocks. They stay so until {@link #release}. */
    public void holdSnapshotted() {
        underLock(() -> holding = true);
        scan.inBatches(
                this::isToRestore,
                found -> underLock(() -> {
                    found.forEach(this::restore);
                    held.addAll(found);
                }));
    }

    /** @return the blocks that expected another number, and those that would have been set to one since then */
    public List<BlockInfo> release() {
        List<BlockInfo> released = new ArrayList<>();
        underLock(() -> {
            holding = false;
            released.addAll(held);
            held.clear();
        });
        return released;
    }

    /** Whether the block is to expect the factor of its file for now. Under the global write lock. */
    boolean holds(BlockInfo block) {
        INodeFile file = holding ? fileOf(block) : null;
        if (file == null || !file.isWithSnapshot()) {
            return false;
        }
        held.add(block);
        return true;
    }

    private boolean isToRestore(BlockInfo block) {
        INodeFile file = fileOf(block);
        return file != null && file.isWithSnapshot() && file.getPreferredBlockReplication() != block.getReplication();
    }

    private @Nullable INodeFile fileOf(BlockInfo block) {
        return block.isStriped() ? null : GearNamesystemAccess.file(namesystem, block.getBlockCollectionId());
    }

    private void underLock(Runnable change) {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            change.run();
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "restoreGearRedundancy");
        }
    }

    private void restore(BlockInfo block) {
        boolean none = block.isStriped() || block.isDeleted();
        short factor = none ? 0 : GearNamesystemAccess.preferredReplication(namesystem, block);
        if (factor > 0) {
            block.setReplication(factor);
        }
    }
}
