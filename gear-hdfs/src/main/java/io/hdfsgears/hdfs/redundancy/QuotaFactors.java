// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;

/**
 * Gives blocks the factor of their file. Some calls of stock count quota by what blocks expect, which {@link Redundancy} changes. The
 * caller has {@link Redundancy} align the blocks after the call.
 */
public final class QuotaFactors {
    private final FSNamesystem namesystem;
    private final BlockScan scan;

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

    /**
     * Blocks of files that have snapshots, before a snapshot is deleted. Walks over all blocks.
     *
     * @return the blocks that expected another number
     */
    public List<BlockInfo> restoreSnapshotted() {
        List<BlockInfo> restored = new ArrayList<>();
        scan.inBatches(this::isOfSnapshottedFile, found -> {
            restore(found);
            restored.addAll(found);
        });
        return restored;
    }

    private boolean isOfSnapshottedFile(BlockInfo block) {
        INodeFile file = block.isStriped() ? null : GearNamesystemAccess.file(namesystem, block.getBlockCollectionId());
        return file != null && file.isWithSnapshot() && file.getPreferredBlockReplication() != block.getReplication();
    }

    private void restore(List<BlockInfo> blocks) {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            blocks.forEach(this::restore);
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
