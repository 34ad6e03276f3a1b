// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
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

    private Held held = new Held();

    /**
     * Blocks that have their file's factor for now. A batch is added, and all are let go, without a copy under the lock: there may be a
     * million.
     *
     * @param restored in batches, as the walk found them
     * @param met those that others would have set to another number
     */
    private record Held(List<List<BlockInfo>> restored, Set<BlockInfo> met) {
        Held() {
            this(new ArrayList<>(), new HashSet<>());
        }

        List<BlockInfo> all() {
            Set<BlockInfo> all = new LinkedHashSet<>(met);
            restored.forEach(all::addAll);
            return List.copyOf(all);
        }
    }

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
     * Blocks of files that have snapshots, before a snapshot is deleted. Walks over all blocks. They stay so until {@link #release}. It
     * may be called again before that, for files that changed since.
     */
    public void holdSnapshotted() {
        underLock(() -> holding = true);
        scan.inBatches(
                this::isToRestore,
                found -> underLock(() -> {
                    found.forEach(this::restore);
                    held.restored().add(found);
                }));
    }

    /** @return the blocks that expected another number, and those that would have been set to one since then */
    public List<BlockInfo> release() {
        Held released;
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            holding = false;
            released = held;
            held = new Held();
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "releaseGearRedundancy");
        }
        return released.all();
    }

    /** Whether the block is to expect the factor of its file for now. Under the global write lock. */
    boolean holds(BlockInfo block) {
        INodeFile file = holding ? fileOf(block) : null;
        if (file == null || !file.isWithSnapshot()) {
            return false;
        }
        held.met().add(block);
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
