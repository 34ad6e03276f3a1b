// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.LockedParts;
import io.hdfsgears.hdfs.scan.WantedCopies;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.HoldLimit;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Expected redundancy of blocks: as many replicas as the layout wants and extra ones for files that are read much, lowered to what can be had while hosts sleep, so that
 * re-replication is not kept busy with them, and raised again on the way up. It lives in memory only; the file's own
 * factor, quota and {@code du} never change.
 */
public final class Redundancy {
    private static final Logger LOG = LoggerFactory.getLogger(Redundancy.class);
    private static final int BATCH = 1000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockScan scan;
    private final Views views;
    private final ExtraCopies extras;
    private final boolean layoutDecides;
    private final boolean differ;
    private final WrittenShort writtenShort = new WrittenShort();
    private final SurplusScan surplus;
    private final QuotaFactors quota;
    private final LockedParts parts;
    private final RepairQueue queue;
    private final AtomicInteger activations = new AtomicInteger();
    private volatile boolean settled;

    /** @param layoutDecides whether the layout may want another number of replicas than the file's factor */
    public Redundancy(FSNamesystem namesystem, BlockScan scan, Views views, ExtraCopies extras, boolean layoutDecides) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.views = views;
        this.extras = extras;
        this.layoutDecides = layoutDecides;
        this.differ = layoutDecides || extras.inForce();
        this.surplus = new SurplusScan(bm, scan);
        this.quota = new QuotaFactors(namesystem, scan);
        this.parts = new LockedParts(namesystem, BATCH);
        this.queue = new RepairQueue(namesystem, scan, parts);
        unsettle();
    }

    /** Whether blocks may have another number of replicas than their file's factor while all hosts are up. */
    public boolean mayDiffer() {
        return differ;
    }

    /** Whether the layout itself may want another number than a file's factor. */
    public boolean isLayouts() {
        return layoutDecides;
    }

    /** As {@link #align(HdfsView, Consumer)}, for those who do not ask which blocks changed. */
    void align(HdfsView view) {
        align(view, raised -> {});
    }

    /**
     * Sets every replicated block to what the layout asks for, or to what the serving and the sleeping hosts can hold.
     *
     * @param raised gets each block of which more is expected than before, under the read lock
     */
    void align(HdfsView view, Consumer<BlockInfo> raised) {
        scan.inBatches(
                block -> {
                    followIfShort(block, view);
                    short wanted = wanted(block, view);
                    short expected = wanted == 0 ? 0 : reachable(block, wanted, view);
                    if (expected > block.getReplication()) {
                        raised.accept(block);
                    }
                    return wanted > 0 && expected != block.getReplication();
                },
                wrong -> setAll(wrong, view));
    }

    private void followIfShort(BlockInfo block, HdfsView view) {
        BlockUnderConstructionFeature writing = block.isStriped() ? null : block.getUnderConstructionFeature();
        if (writing != null
                && writing.getExpectedStorageLocations().length < reachable(block, wanted(block, view), view)) {
            writtenShort.add(block.getBlockId());
        }
    }

    /** Brings blocks to stock's notice once they are whole: it may overlook what such a block lacks until its file is closed. */
    public void follow(Collection<Long> blockIds) {
        blockIds.forEach(writtenShort::add);
    }

    /**
     * Work that is never done, at each look: {@link #follow} tells the one half. The other: while a gear is in force, a block that
     * waits for a replica which the hosts awake cannot hold expects it no longer. It lacked one when its shift down began.
     */
    void followUp() {
        HdfsView view = views.current();
        if (view == null || !settled) {
            return;
        }
        List<BlockInfo> whole = writtenShort.whole(this::block);
        if (!whole.isEmpty()) {
            setAll(whole, view);
            bm.processMisReplicatedBlocks(whole);
        }
        if (view.state().phase() != Phase.STEADY) {
            return; // during a shift blocks may expect less than they will
        }
        surplus.dropIfDue(this::isSteady);
        queue.bringBack(view);
        if (view.cluster().servingCount() < view.cluster().size() && GearBlockAccess.isAnyQueued(bm)) {
            alignQueued(view);
        }
    }

    private boolean isSteady() {
        HdfsView view = views.current();
        return settled && view != null && view.state().phase() == Phase.STEADY;
    }

    /** Hosts serve again: what they hold may be more than blocks expect. */
    public void served() {
        surplus.due();
    }

    private void alignQueued(HdfsView view) {
        List<BlockInfo> wrong = new ArrayList<>();
        List<BlockInfo> head = queue.head();
        parts.read(head, "lookAtQueuedGearBlocks", block -> {
            if (block.isComplete() && !block.isDeleted() && differs(block, view)) {
                wrong.add(block);
            }
        });
        setAll(wrong, view);
        queue.setAside(head, view);
    }

    private void setAll(List<BlockInfo> blocks, HdfsView view) {
        parts.write(blocks, "alignGearRedundancy", block -> set(block, view));
    }

    /** Whether {@link #settle} has been done since this NameNode became active. */
    public boolean isSettled() {
        return settled;
    }

    /** The numbers that are kept in memory are worth nothing from now on: this NameNode is not, or not yet, active. */
    final void unsettle() {
        activations.incrementAndGet();
        settled = false;
        surplus.due();
        views.unsettleCopies(differ);
    }

    /**
     * After a start and after a failover: aligns all blocks, and only then lets stock code copy and delete by these numbers.
     * What it passed over until then is given to it again.
     */
    void settle(HdfsView view) {
        int activation = activations.get();
        if (differ || view.cluster().servingCount() < view.cluster().size()) {
            align(view);
        }
        if (activation != activations.get()) {
            return;
        }
        views.unsettleCopies(false);
        settled = true;
        if (differ) {
            LOG.info("Every block expects the replicas that its layout wants; {} had more", surplus.drop(() -> true));
        }
    }

    /** As {@link #align}, for one file; then stock code looks for replicas that are missing or too many. */
    public void alignFile(String path, HdfsView view) throws IOException {
        List<BlockInfo> blocks;
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            blocks = GearNamesystemAccess.blocks(namesystem, path).stream()
                    .filter(block -> !block.isStriped() && block.isComplete())
                    .toList();
            blocks.forEach(block -> set(block, view));
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "alignGearFile");
        }
        if (differ) {
            bm.processMisReplicatedBlocks(blocks);
        }
    }

    private @Nullable BlockInfo block(long blockId) {
        return GearBlockAccess.find(namesystem, new Block(blockId));
    }

    /**
     * As {@link #align}, for the last block of a file that was closed: if it was opened anew, it has its own factor back, which the
     * hosts awake may not be able to give.
     */
    public void alignLast(long fileId, HdfsView view) {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last == null || last.isStriped() || !last.isComplete() || !differs(last, view)) {
                return;
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "lookAtGearBlock");
        }
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last != null && !last.isStriped() && last.isComplete()) {
                set(last, view);
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "alignGearBlock");
        }
    }

    /** Of a block that was just given its hosts: fewer than wanted because the others sleep means that it expects only these. */
    public void expectNew(BlockInfo block, HdfsView view, int granted) {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            short wanted = WantedCopies.of(namesystem, view, block);
            if (!block.isComplete() && granted > 0 && wanted > 0) {
                int awake = view.cluster().awakeCount();
                boolean cannotHaveMore = view.cluster().isAnyOutOfGear() && granted >= awake;
                block.setReplication((short) (cannotHaveMore ? Math.min(granted, wanted) : wanted));
                followIfShort(block, view);
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "expectGearRedundancy");
        }
    }

    /** Blocks as quota counts them. */
    public QuotaFactors quota() {
        return quota;
    }

    /** Undoes {@link QuotaFactors#restoreTail} once the quota is counted, for blocks that are still the file's. */
    public void alignTail(String path, long from, HdfsView view) throws IOException {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            GearNamesystemAccess.tail(namesystem, path, from).forEach(block -> set(block, view));
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "alignGearTail");
        }
    }

    /** As {@link #align}, for these blocks. */
    public void align(List<BlockInfo> blocks, HdfsView view) {
        setAll(blocks, view);
    }

    /**
     * As {@link #align}, for one file whose extra replicas became more or fewer.
     *
     * @param dropping whether replicas on hosts awake go even if stock would keep them because others sleep
     */
    public void alignExtras(long fileId, HdfsView view, boolean dropping) {
        for (int next = 0, left = 1; left > 0; ) {
            HoldLimit limit;
            NamesystemLock.GLOBAL.writeLock(namesystem);
            try {
                limit = new HoldLimit(BATCH);
                INodeFile file = GearNamesystemAccess.file(namesystem, fileId);
                BlockInfo[] blocks = file == null ? new BlockInfo[0] : file.getBlocks();
                while (next < blocks.length && limit.mayGoOn()) {
                    alignExtra(blocks[next++], view, dropping);
                }
                left = blocks.length - next;
            } finally {
                NamesystemLock.GLOBAL.writeUnlock(namesystem, "alignGearExtras");
            }
            limit.rest();
        }
    }

    private void alignExtra(BlockInfo block, HdfsView view, boolean dropping) {
        if (!block.isStriped() && block.isComplete() && differs(block, view)) {
            set(block, view);
        }
        if (!block.isStriped() && block.isComplete() && dropping) {
            dropBesideSleepers(block);
        }
    }

    /** Stock does not count replicas that sleep, and so keeps as many awake as the block expects in all. */
    private void dropBesideSleepers(BlockInfo block) {
        int asleep = asleep(block);
        int live = bm.countNodes(block).liveReplicas();
        int left = block.getReplication() - asleep;
        if (asleep > 0 && left >= 1 && left < live) {
            short expected = block.getReplication();
            bm.setReplication(expected, (short) left, block);
            bm.setReplication((short) left, expected, block);
        }
    }

    /** What the layout wants and, once the block is complete, what its readers need beyond it; 0 for a block of no file. */
    private short wanted(BlockInfo block, HdfsView view) {
        short wanted = WantedCopies.of(namesystem, view, block);
        int extra = wanted == 0 || !block.isComplete() ? 0 : extras.of(block.getBlockCollectionId());
        return (short) Math.min(Short.MAX_VALUE, wanted + extra);
    }

    private boolean differs(BlockInfo block, HdfsView view) {
        short wanted = wanted(block, view);
        return wanted > 0 && block.getReplication() != reachable(block, wanted, view);
    }

    private void set(BlockInfo block, HdfsView view) {
        short wanted = block.isDeleted() ? 0 : wanted(block, view);
        if (wanted == 0 || quota.holds(block)) {
            return;
        }
        short expected = reachable(block, wanted, view);
        if (block.isComplete()) {
            bm.setReplication(block.getReplication(), expected, block);
        } else {
            block.setReplication(expected);
        }
    }

    private short reachable(BlockInfo block, short wanted, HdfsView view) {
        boolean allCanBeHad = view.cluster().awakeCount() >= wanted
                || !view.cluster().isAnyOutOfGear(); // spares most blocks a look at their hosts
        return allCanBeHad ? wanted : (short) view.cluster().reachable(wanted, setAside(block, view));
    }

    /** Replicas that wake with their hosts: those of hosts on their way to sleep too, which this NameNode may not have taken out of service yet. */
    private int setAside(BlockInfo block, HdfsView view) {
        return replicas(block, host -> {
            int position = view.positionOf(host);
            Service service = position == 0
                    ? Service.SERVING
                    : view.cluster().member(position).service();
            return service == Service.ASLEEP || service == Service.STANDING_BY || host.isMaintenance();
        });
    }

    private int asleep(BlockInfo block) {
        return replicas(block, DatanodeDescriptor::isMaintenance);
    }

    private int replicas(BlockInfo block, Predicate<DatanodeDescriptor> wanted) {
        int replicas = 0;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (GearBlockAccess.isNormal(storage) && wanted.test(storage.getDatanodeDescriptor())) {
                replicas++;
            }
        }
        return replicas;
    }
}
