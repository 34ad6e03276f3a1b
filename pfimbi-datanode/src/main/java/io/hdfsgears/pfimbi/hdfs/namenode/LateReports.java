// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * Whether hosts that a writer wrote to have not told of their replica yet. A lookup in a map for blocks that no rule concerns; of
 * others a read lock of the block manager for one block.
 */
final class LateReports implements Closing.Reports {
    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OpenTails tails;

    LateReports(FSNamesystem namesystem, OpenTails tails) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.tails = tails;
    }

    @Override
    public boolean areLate(Block last) {
        if (!tails.isCut(last.getBlockId())) {
            return false;
        }
        NamesystemLock.BM.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(last);
            if (stored == null
                    || stored.isDeleted()
                    || stored.isStriped()
                    || stored.getGenerationStamp() != last.getGenerationStamp()) {
                return false;
            }
            Set<String> late =
                    new HashSet<>(stored.isComplete() ? pending(stored) : PfimbiBlockAccess.unreported(stored));
            late.removeAll(tails.ofCut(last.getBlockId()));
            return !late.isEmpty();
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "pfimbiLateReports");
        }
    }

    private Set<String> pending(BlockInfo block) {
        return PfimbiBlockAccess.pendingTargets(bm, block).stream()
                .map(DatanodeDescriptor::getDatanodeUuid)
                .collect(Collectors.toSet());
    }
}
