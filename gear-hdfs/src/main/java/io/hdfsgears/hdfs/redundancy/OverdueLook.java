// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.placement.OverdueCopies;
import io.hdfsgears.hdfs.scan.LockedParts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/** Looks now and then for copies that are overdue. On the gear agent's thread. */
public final class OverdueLook {
    private static final int LOOKS_IN_A_TIMEOUT = 20;
    /** Blocks under one hold of the lock. */
    private static final int BATCH = 1000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OverdueCopies copies;
    private final LockedParts parts;
    private final long pauseNanos;
    private @Nullable Long lookedNanos;

    /** @param timeoutNanos after which stock gives a copy up */
    public OverdueLook(FSNamesystem namesystem, long timeoutNanos) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.copies = new OverdueCopies(timeoutNanos);
        this.parts = new LockedParts(namesystem, BATCH);
        this.pauseNanos = timeoutNanos / LOOKS_IN_A_TIMEOUT;
    }

    public OverdueCopies copies() {
        return copies;
    }

    public void doWork(long nowNanos) {
        Long last = lookedNanos;
        if (copies.isEmpty() || (last != null && nowNanos - last < pauseNanos)) {
            return;
        }
        lookedNanos = nowNanos;
        copies.look(this::stored, nowNanos);
    }

    private Map<Long, OverdueCopies.Stored> stored(Set<Long> numbers) {
        Map<Long, OverdueCopies.Stored> found = new HashMap<>();
        parts.read(numbers, "lookForOverdueGearCopies", number -> {
            BlockInfo block = bm.getStoredBlock(new Block(number));
            if (block != null && !block.isDeleted() && !block.isStriped()) {
                found.put(number, stored(block));
            }
        });
        return found;
    }

    private OverdueCopies.Stored stored(BlockInfo block) {
        Set<String> holders = new HashSet<>();
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            holders.add(storage.getDatanodeDescriptor().getDatanodeUuid());
        }
        return new OverdueCopies.Stored(GearNamesystemAccess.pathOf(namesystem, block), block.getNumBytes(), holders);
    }
}
