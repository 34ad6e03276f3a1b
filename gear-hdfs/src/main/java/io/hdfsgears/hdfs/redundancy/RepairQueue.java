// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.LockedParts;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Re-replication's queue. An erasure-coded group that was written while fewer hosts were awake than it has units waits there for hosts
 * that sleep, and what it expects cannot be lowered. Such groups stand before most replicated blocks: stock looks at two blocks a live
 * host in three seconds, so that on ten hosts 36,000 groups keep the blocks behind them waiting for an hour and a half. They are set
 * aside while each host in service has a unit already, and brought back once another host serves. What changes at a group brings it
 * back by stock's own doing. One owner; not durable: a NameNode that becomes active fills its queue anew.
 */
final class RepairQueue {
    private static final Logger LOG = LoggerFactory.getLogger(RepairQueue.class);
    /** Blocks that are looked at in one go. */
    private static final int MOST = 10_000;
    /** Groups that stock looks at under one hold of the write lock. */
    private static final int BATCH = 200;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockScan scan;
    private final LockedParts parts;
    private final Set<NodeId> served = new HashSet<>();
    private boolean someSetAside;

    RepairQueue(FSNamesystem namesystem, BlockScan scan, LockedParts parts) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.parts = parts;
    }

    /** The neediest blocks: the queue's iterator does not survive that the lock is free. */
    List<BlockInfo> head() {
        List<BlockInfo> blocks = new ArrayList<>();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            Iterator<BlockInfo> queued = GearBlockAccess.queued(bm);
            while (blocks.size() < MOST && queued.hasNext()) {
                blocks.add(queued.next());
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "listQueuedGearBlocks");
        }
        return blocks;
    }

    /** Groups among these to which no host awake can add a unit wait outside of the queue. */
    void setAside(List<BlockInfo> head, HdfsView view) {
        if (!view.cluster().isAnyOutOfGear()) {
            return;
        }
        int inService = bm.getDatanodeManager().getFSClusterStats().getNumDatanodesInService();
        List<BlockInfo> groups = new ArrayList<>();
        parts.read(head.stream().filter(BlockInfo::isStriped).toList(), "lookAtQueuedGearGroups", group -> {
            if (cannotGain(group, inService)) {
                groups.add(group);
            }
        });
        parts.write(groups, "setGearGroupsAside", group -> {
            if (cannotGain(group, inService)) {
                GearBlockAccess.leaveQueue(bm, group);
                someSetAside = true;
            }
        });
    }

    /** Readable, and each host in service, one that is only silent too, has a unit of it. */
    private boolean cannotGain(BlockInfo block, int inService) {
        if (!(block instanceof BlockInfoStriped group)
                || !group.isComplete()
                || group.isDeleted()
                || bm.countNodes(group).liveReplicas() < group.getRealDataBlockNum()) {
            return false;
        }
        Set<DatanodeDescriptor> holders = new HashSet<>();
        for (DatanodeStorageInfo storage : bm.getStorages(group)) {
            DatanodeDescriptor host = storage.getDatanodeDescriptor();
            if (host.isInService() && host.isAlive()) {
                holders.add(host);
            }
        }
        return holders.size() >= inService;
    }

    /** Brings groups back that were set aside, if hosts serve that did not. */
    void bringBack(HdfsView view) {
        Set<NodeId> serving = new HashSet<>();
        for (int position : view.cluster().serving()) {
            serving.add(view.cluster().member(position).id());
        }
        boolean more = !served.containsAll(serving);
        served.clear();
        served.addAll(serving);
        if (!someSetAside || !more) {
            return;
        }
        someSetAside = false;
        long[] back = {0};
        scan.inBatches(this::isOverlooked, groups -> {
            for (int from = 0; from < groups.size(); from += BATCH) {
                bm.processMisReplicatedBlocks(groups.subList(from, Math.min(groups.size(), from + BATCH)));
            }
            back[0] += groups.size();
        });
        LOG.info("More hosts serve; {} erasure-coded groups wait for units again", back[0]);
    }

    private boolean isOverlooked(BlockInfo block) {
        return block.isStriped()
                && block.isComplete()
                && GearBlockAccess.needsReconstruction(bm, block)
                && !GearBlockAccess.isToBeCopied(bm, block);
    }
}
