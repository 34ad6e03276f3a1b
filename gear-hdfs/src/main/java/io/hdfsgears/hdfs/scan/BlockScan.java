// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import io.hdfsgears.core.coverage.CoverageTally;
import io.hdfsgears.core.coverage.Reach;
import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.HoldLimit;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/**
 * Walks over all blocks in batches under the read lock. Blocks that come into being meanwhile may be missed: they were
 * placed on serving hosts, and open ones are watched on their own.
 */
public final class BlockScan implements BlockWalk {
    private static final int SAMPLE = 20;
    private static final int MAX_AFFECTED = 1_000_000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final int batch;
    private final ExtraCopies extras;

    public BlockScan(FSNamesystem namesystem, int batch, ExtraCopies extras) {
        this.extras = extras;
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.batch = batch;
    }

    @Override
    public void forEach(Predicate<BlockInfo> visitor) {
        Iterator<BlockInfo> blocks = GearBlockAccess.blocks(bm);
        Predicate<BlockInfo> whole = block -> !block.isComplete() || block.isDeleted() || visitor.test(block);
        while (batch(blocks, whole, HoldLimit::rest)) {}
    }

    /**
     * Calls {@code then} with the blocks that match, open ones too, a batch at a time and without the lock; the predicate runs
     * under the read lock.
     */
    public void inBatches(Predicate<BlockInfo> matches, Consumer<List<BlockInfo>> then) {
        Iterator<BlockInfo> blocks = GearBlockAccess.blocks(bm);
        boolean more = true;
        while (more) {
            List<BlockInfo> found = new ArrayList<>();
            Predicate<BlockInfo> each = block -> {
                if (!block.isDeleted() && matches.test(block)) {
                    found.add(block);
                }
                return true;
            };
            more = batch(blocks, each, HoldLimit::rest);
            if (!found.isEmpty()) {
                then.accept(found);
            }
        }
    }

    /**
     * One batch under the read lock. It ends with the last block of a bucket of the block map, and looks no further: the map's
     * iterator leaves out what stood behind a block that is deleted while the lock is free.
     *
     * @return whether there may be more
     */
    private boolean batch(Iterator<BlockInfo> blocks, Predicate<BlockInfo> visitor, Consumer<HoldLimit> rest) {
        HoldLimit limit;
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            limit = new HoldLimit(batch);
            BlockInfo last = null;
            while (limit.mayGoOn() || (last != null && last.getNext() != null)) {
                if (!blocks.hasNext()) {
                    return false;
                }
                last = blocks.next();
                if (!visitor.test(last)) {
                    return false;
                }
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "scanGearBlocks");
        }
        rest.accept(limit);
        return true;
    }

    /** @param awake positions asked about */
    public ScanResult coverage(HdfsView view, BitSet awake) {
        Walk walk = new Walk(view, awake, new BitSet(), WallClock.now());
        forEach(walk::visit);
        return walk.result();
    }

    /**
     * Where the blocks are that cannot be read from the hosts awake, after one of these was lost. Open blocks are among them: one of a
     * file that was opened for append and not written to lies on sleeping hosts, and stock copies no open block. Rests are brief: what
     * cannot be read waits for the answer.
     *
     * @param awake positions asked about
     * @param spared positions that do not wake for what they hold
     */
    public ScanResult unreadable(HdfsView view, BitSet awake, BitSet spared) {
        Walk walk = new Walk(view, awake, spared, WallClock.now());
        Iterator<BlockInfo> blocks = GearBlockAccess.blocks(bm);
        Predicate<BlockInfo> each =
                block -> block.isDeleted() || (block.isComplete() ? walk.visit(block) : walk.visitOpen(block));
        while (batch(blocks, each, HoldLimit::restBriefly)) {}
        return walk.result();
    }

    @Override
    public BlockReplicas replicas(HdfsView view, BlockInfo block) {
        List<Replica> replicas = new ArrayList<>(4);
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            DatanodeDescriptor host = storage.getDatanodeDescriptor();
            if (GearBlockAccess.isNormal(storage)
                    && !GearBlockAccess.isReplicaCorrupt(bm, block, host)
                    && !bm.isExcess(host, block)) {
                int unit = block instanceof BlockInfoStriped striped ? striped.getStorageBlockIndex(storage) : 0;
                replicas.add(new Replica(view.positionOf(host), unit));
            }
        }
        int needed = block instanceof BlockInfoStriped striped ? striped.getRealDataBlockNum() : 1;
        return new BlockReplicas(block.getBlockId(), block.getNumBytes(), needed, replicas);
    }

    /** Who gives files more replicas than their factor. */
    public ExtraCopies extras() {
        return extras;
    }

    @Override
    public int extras(BlockInfo block) {
        return extras.of(block.getBlockCollectionId());
    }

    private final class Walk {
        private final HdfsView view;
        private final BitSet awake;
        private final BitSet spared;
        private final long startedMillis;
        private final CoverageTally tally;
        private final Reach.Tally reach;
        private final List<String> paths = new ArrayList<>();
        private final List<Affected> affected = new ArrayList<>();
        private boolean truncated;
        private final Tally unreadable = new Tally();
        private final Tally unplaceable = new Tally();
        private final Set<StorageType> types;
        private long lowered;

        Walk(HdfsView view, BitSet awake, BitSet spared, long startedMillis) {
            this.view = view;
            this.awake = awake;
            this.spared = spared;
            this.startedMillis = startedMillis;
            this.tally = new CoverageTally(awake, view.down(), SAMPLE);
            this.reach = new Reach.Tally(view.cluster().size(), awake);
            this.types = types(view, awake);
        }

        boolean visit(BlockInfo block) {
            BlockReplicas where = replicas(view, block);
            if (!block.isStriped() && block.getReplication() < WantedCopies.of(namesystem, view, block)) {
                lowered++;
            }
            reach.add(where);
            if (!tally.add(where)) {
                gap(block, where);
            }
            return true;
        }

        /** What its writer has written since is on the hosts of the pipeline, and whole replicas are known of no host then. */
        boolean visitOpen(BlockInfo block) {
            BlockReplicas where = replicas(view, block);
            if (!where.replicas().isEmpty() && !block.isStriped() && !isBeingWritten(block) && !tally.add(where)) {
                gap(block, where);
            }
            return true;
        }

        /** Whether a host awake is a pipeline member, or may become one: not on a volume that has failed. */
        private boolean isBeingWritten(BlockInfo block) {
            BlockUnderConstructionFeature open = block.getUnderConstructionFeature();
            if (open == null) {
                return false;
            }
            for (DatanodeStorageInfo storage : open.getExpectedStorageLocations()) {
                DatanodeDescriptor host = storage.getDatanodeDescriptor();
                boolean there = GearBlockAccess.isNormal(storage);
                if (there && awake.get(view.positionOf(host)) && !GearBlockAccess.isReplicaCorrupt(bm, block, host)) {
                    return true;
                }
            }
            return false;
        }

        private void gap(BlockInfo block, BlockReplicas where) {
            if (paths.size() < SAMPLE) {
                paths.add(GearNamesystemAccess.pathOf(namesystem, block));
            }
            if (where.needed() > awake.cardinality()) {
                unreadable.add(
                        block, () -> "needs " + where.needed() + " hosts, block group " + block.getBlockId() + ".");
            }
            addUnplaceable(block);
            if (affected.size() >= MAX_AFFECTED) {
                truncated = true;
                return;
            }
            affected.add(new Affected(
                    block.getBlockId(),
                    where.replicas().stream()
                            .map(Replica::position)
                            .filter(this::canBeWoken)
                            .toList()));
        }

        private void addUnplaceable(BlockInfo block) {
            BlockStoragePolicy policy = GearNamesystemAccess.storagePolicy(namesystem, block);
            if (policy != null && !types.isEmpty() && Collections.disjoint(types, wanted(policy))) {
                unplaceable.add(
                        block,
                        () -> "(" + policy.getName() + ") wants " + wanted(policy) + ", block " + block.getBlockId()
                                + ".");
            }
        }

        /** A host that is lost holds replicas too, but waking it is not ours to do. */
        private boolean canBeWoken(int position) {
            return position > 0
                    && !awake.get(position)
                    && !spared.get(position)
                    && !view.cluster().member(position).service().isDown();
        }

        ScanResult result() {
            return new ScanResult(
                    startedMillis,
                    tally.result(),
                    tally.outOfReach(),
                    paths,
                    affected,
                    truncated,
                    unreadable.result(),
                    unplaceable.result(),
                    lowered,
                    reach.result());
        }
    }

    private static Set<StorageType> types(HdfsView view, BitSet awake) {
        Set<StorageType> types = EnumSet.noneOf(StorageType.class);
        for (int position = awake.nextSetBit(1); position >= 0; position = awake.nextSetBit(position + 1)) {
            view.host(position).ifPresent(host -> types.addAll(host.getStorageTypes()));
        }
        return types;
    }

    /** The storage types on which re-replication may put a replica. */
    private static Set<StorageType> wanted(BlockStoragePolicy policy) {
        Set<StorageType> wanted = EnumSet.noneOf(StorageType.class);
        wanted.addAll(List.of(policy.getStorageTypes()));
        wanted.addAll(List.of(policy.getReplicationFallbacks()));
        return wanted;
    }

    /** Counts, and keeps the file of the first and what it needs. */
    private final class Tally {
        private long count;
        private String path = "";
        private String needs = "";

        void add(BlockInfo block, Supplier<String> sentence) {
            if (count++ == 0) {
                path = GearNamesystemAccess.pathOf(namesystem, block);
                needs = sentence.get();
            }
        }

        Shortfall result() {
            return new Shortfall(count, path, needs);
        }
    }
}
