// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;

/** Open blocks on hosts that leave, and the order to their writers to move on (HDFS-17658 tells what happens without it). */
final class Drain {
    /**
     * From this factor on a stock client that has flushed insists on as many pipeline members as before. With fewer hosts
     * awake its writer would fail if it were made to move; it moves by itself with its next block.
     */
    private static final int CLIENT_INSISTS = 3;

    private final FSNamesystem namesystem;
    private final DataNodeCalls calls;

    Drain(FSNamesystem namesystem, DataNodeCalls calls) {
        this.namesystem = namesystem;
        this.calls = calls;
    }

    /**
     * Blocks under construction by pipeline member.
     *
     * @param staying hosts that serve when the shift is done
     */
    OpenBlocks openBlocks(int staying) {
        OpenBlocks open = new OpenBlocks();
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            GearNamesystemAccess.forEachOpenBlock(namesystem, block -> count(block, staying, open));
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "countOpenBlocks");
        }
        return open;
    }

    private void count(BlockInfo block, int staying, OpenBlocks open) {
        if (block.getUnderConstructionFeature() == null) {
            return;
        }
        boolean movable = block.isStriped()
                || staying >= CLIENT_INSISTS
                || GearNamesystemAccess.preferredReplication(namesystem, block) < CLIENT_INSISTS;
        String path = movable ? "" : GearNamesystemAccess.pathOf(namesystem, block);
        for (DatanodeStorageInfo storage : block.getUnderConstructionFeature().getExpectedStorageLocations()) {
            open.add(storage.getDatanodeDescriptor().getDatanodeUuid(), path);
            if (storage.getDatanodeDescriptor().isMaintenance()) {
                open.keep(block.getBlockId());
            }
        }
    }

    /** Asks the DataNode to stop its writers; they go on with a pipeline of other hosts. Does not wait. */
    void evict(DatanodeDescriptor host) {
        calls.later(host, "to let its writers move on", ClientDatanodeProtocol::evictWriters);
    }
}
