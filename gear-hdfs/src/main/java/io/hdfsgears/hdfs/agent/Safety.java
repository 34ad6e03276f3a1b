// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Rest;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.BitSet;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Gathers what the safety checks look at. */
final class Safety {
    private final Parts parts;

    Safety(Parts parts) {
        this.parts = parts;
    }

    /**
     * @param stay positions that serve when the shift is done
     * @param found what could not be read from them, null where nobody leaves
     */
    SafetyFacts facts(HdfsView view, BitSet stay, @Nullable ScanResult found) {
        int minAwake = Math.max(
                view.table().floor(),
                Math.max(parts.config().minAwake(), view.cluster().primaries()));
        return new SafetyFacts(
                view.cluster().size(),
                minAwake,
                parts.config().guards().keeper(view.cluster()),
                health(view),
                found == null ? 0 : found.unreadable(),
                found == null ? "" : found.unreadableWhy(),
                space(view, stay, found == null ? 0 : found.coverage().gapBytes()),
                new Rest(Time.now(), parts.config().guards().minMillis()));
    }

    private Health health(HdfsView view) {
        FSNamesystem namesystem = parts.namesystem();
        int dead = 0;
        for (int position = 1; position <= view.cluster().size(); position++) {
            dead += view.cluster().member(position).service() == Service.LOST ? 1 : 0;
        }
        return new Health(
                namesystem.getMissingBlocksCount(),
                corruptBlocks(namesystem),
                dead,
                parts.config().maxDead(),
                parts.views().repairsHeld() ? parts.accounts().unaccounted().size() : 0);
    }

    private static long corruptBlocks(FSNamesystem namesystem) {
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            return GearBlockAccess.corruptBlocks(namesystem.getBlockManager());
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "gearCorruptBlocks");
        }
    }

    private Space space(HdfsView view, BitSet stay, long bytesToMove) {
        int limit = parts.config().guards().fillPercent();
        double kept = 1 - limit / 100.0;
        long capacity = 0;
        long remaining = 0;
        long room = 0;
        for (int position = stay.nextSetBit(1); position >= 0; position = stay.nextSetBit(position + 1)) {
            if (view.host(position).isPresent()) {
                DatanodeDescriptor host = view.host(position).get();
                capacity += host.getCapacity();
                remaining += host.getRemaining();
                room += Math.max(0, host.getRemaining() - Math.round(kept * host.getCapacity()));
            }
        }
        double filled = capacity == 0 ? 0 : 100.0 * (capacity - remaining) / capacity;
        return new Space(bytesToMove, room, filled, limit);
    }
}
