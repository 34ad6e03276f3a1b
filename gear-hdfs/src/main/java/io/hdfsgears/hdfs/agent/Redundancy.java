// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;

/**
 * Expected redundancy of blocks that could not get all their replicas because hosts sleep: lowered to what can be had, so
 * that re-replication is not kept busy with them, and raised again on the way up. It lives in memory only; the file's own
 * factor, quota and {@code du} never change.
 */
final class Redundancy {
    private static final int BATCH = 1000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockScan scan;

    Redundancy(FSNamesystem namesystem, BlockScan scan) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
    }

    /** Sets every replicated block to what its file asks for, or to what the serving and the sleeping hosts can hold. */
    void align(HdfsView view) {
        List<BlockInfo> wrong = new ArrayList<>();
        int serving = view.cluster().servingCount();
        scan.forEach(block -> {
            if (!block.isStriped() && differs(block, serving)) {
                wrong.add(block);
            }
            return true;
        });
        for (int from = 0; from < wrong.size(); from += BATCH) {
            namesystem.writeLock(RwLockMode.GLOBAL);
            try {
                wrong.subList(from, Math.min(wrong.size(), from + BATCH)).forEach(block -> set(block, serving));
            } finally {
                namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearRedundancy");
            }
        }
    }

    /** As {@link #align}, for one file. */
    void alignFile(String path, HdfsView view) throws IOException {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            for (BlockInfo block : GearNamesystemAccess.blocks(namesystem, path)) {
                if (!block.isStriped() && block.isComplete()) {
                    set(block, view.cluster().servingCount());
                }
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearFile");
        }
    }

    /**
     * As {@link #align}, for the last block of a file that was closed: if it was opened anew, it has its own factor back, which the
     * hosts awake may not be able to give.
     */
    void alignLast(long fileId, HdfsView view) {
        int serving = view.cluster().servingCount();
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last == null || last.isStriped() || !last.isComplete() || !differs(last, serving)) {
                return;
            }
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "lookAtGearBlock");
        }
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last != null && !last.isStriped() && last.isComplete()) {
                set(last, serving);
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearBlock");
        }
    }

    /** Lowers a block that was just given fewer hosts than its file asks for. */
    void lowerNew(BlockInfo block, short granted) {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            if (!block.isComplete() && granted > 0 && granted < block.getReplication()) {
                block.setReplication(granted);
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "lowerGearRedundancy");
        }
    }

    /** Gives the last block of a file its own factor back before it is opened again: quota is counted by it. */
    void restoreLast(String path) throws IOException {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, path);
            if (last == null || last.isStriped()) {
                return;
            }
            short preferred = GearNamesystemAccess.preferredReplication(namesystem, last);
            if (preferred > last.getReplication()) {
                last.setReplication(preferred);
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "restoreGearRedundancy");
        }
    }

    private boolean differs(BlockInfo block, int serving) {
        short preferred = GearNamesystemAccess.preferredReplication(namesystem, block);
        return preferred > 0 && block.getReplication() != reachable(block, preferred, serving);
    }

    private void set(BlockInfo block, int serving) {
        short preferred = GearNamesystemAccess.preferredReplication(namesystem, block);
        if (preferred > 0 && !block.isDeleted()) {
            bm.setReplication(block.getReplication(), reachable(block, preferred, serving), block);
        }
    }

    /** Replicas that can be had: one on each serving host, and those that sleep. */
    private short reachable(BlockInfo block, short preferred, int serving) {
        if (serving >= preferred) {
            return preferred;
        }
        int asleep = 0;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (GearBlockAccess.isNormal(storage)
                    && storage.getDatanodeDescriptor().isMaintenance()) {
                asleep++;
            }
        }
        return (short) Math.max(1, Math.min(preferred, serving + asleep));
    }
}
