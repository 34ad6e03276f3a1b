// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.JobProgress;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.scan.DatasetFinder;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/** One look over the block map: what stands out of place, and a plan for it. */
final class Survey {
    /** Blocks kept for one plan, so that its memory is bounded: about 20 MB. The rest is found by the next look. */
    private static final int MOST_PLANNED = 100_000;

    private final FSNamesystem namesystem;
    private final BlockWalk walk;
    private final int fillPercent;

    /**
     * What a look found.
     *
     * @param moves of a plan for the view that was looked at
     * @param blocks out of place, those beyond the plan included
     * @param bytes of them, a replica each
     * @param deferred blocks that cannot be repaired now: their host sleeps, is full or is lost, a replica too many sleeps,
     *     or it has extra replicas for its readers, which do not stay
     * @param owed blocks with fewer replicas than they should have, or more on serving hosts: the NameNode is to repair that
     *     first, and after a failover drops nothing before it has reports
     * @param uneven blocks that stand right and might move to even out their hosts; 0 while any block stands wrong
     */
    record Found(List<BlockMove> moves, long blocks, long bytes, long deferred, long owed, long uneven) {
        JobProgress.Left left() {
            return new JobProgress.Left(owed, uneven == 0 ? blocks : 0, deferred, uneven);
        }

        /** What is not worth a move stays. */
        Found withoutMoves() {
            return new Found(List.of(), 0, 0, deferred, owed, uneven);
        }
    }

    /** @param fillPercent of its disks that may be filled on a host that gets replicas */
    Survey(FSNamesystem namesystem, BlockWalk walk, int fillPercent) {
        this.fillPercent = fillPercent;
        this.namesystem = namesystem;
        this.walk = walk;
    }

    boolean isDirectory(String path) throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            return GearNamesystemAccess.isDirectory(namesystem, path);
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearDatasetPath");
        }
    }

    /** Whether there is such a file or directory. */
    boolean exists(String path) throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            return GearNamesystemAccess.idOf(namesystem, path).isPresent();
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearAdoptionPath");
        }
    }

    /**
     * @param path only files at or below it; nothing when it is gone
     * @param skip blocks not to plan for
     * @param evens whether blocks that stand right may move to even out their hosts
     */
    Found look(HdfsView view, String path, LongPredicate skip, boolean evens) throws IOException {
        return look(view, path, skip, evens, false);
    }

    /** @param byBytes whether hosts are evened out by bytes, not by blocks */
    Found look(HdfsView view, String path, LongPredicate skip, boolean evens, boolean byBytes) throws IOException {
        Looking looking = new Looking(view, skip, evens, byBytes);
        if (path.equals("/")) {
            walk.forEach(looking::visit);
        } else {
            if (!exists(path)) {
                return looking.found();
            }
            long folder = idOf(path);
            walk.forEach(block -> !GearNamesystemAccess.isBelow(namesystem, block, folder) || looking.visit(block));
        }
        return looking.found();
    }

    private long idOf(String path) throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            return GearNamesystemAccess.idOf(namesystem, path).orElse(-1);
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearAdoptionPath");
        }
    }

    /** Blocks of one dataset that are kept for a plan. */
    private record Kept(List<MigrationBlock> wrong, List<MigrationBlock> uneven) {
        Kept() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private final class Looking {
        private final HdfsView view;
        private final DatasetFinder finder;
        private final LongPredicate skip;
        private final boolean evens;
        private final List<LoadGauge> loads = new ArrayList<>();
        private final List<Kept> kept = new ArrayList<>();
        private int planned;
        private long wrongBlocks;
        private long wrongBytes;
        private long deferred;
        private long owed;
        private long surplus;
        private long unevenBlocks;

        Looking(HdfsView view, LongPredicate skip, boolean evens, boolean byBytes) throws IOException {
            this.view = view;
            this.finder = DatasetFinder.of(namesystem, view.table());
            this.skip = skip;
            this.evens = evens;
            for (int number = 0; number <= view.table().entries().size(); number++) {
                kept.add(new Kept());
                LoadGauge load = view.dataset(number).load();
                loads.add(Fill.within(view, byBytes ? Fill.byBytes(view, load) : load, fillPercent));
            }
        }

        boolean visit(BlockInfo block) {
            if (block.isStriped()) {
                return true;
            }
            BlockReplicas where = walk.replicas(view, block);
            List<Integer> holders = where.replicas().stream()
                    .map(BlockReplicas.Replica::position)
                    .filter(position -> position > 0)
                    .distinct()
                    .toList();
            int factor = block.getReplication();
            if (holders.isEmpty()) {
                return true;
            }
            if (walk.extras(block) > 0) {
                deferred++;
            } else if (where.replicas().size() < Math.min(factor, view.cluster().servingCount())) {
                owed++;
            } else if (holders.stream().filter(view.cluster()::isServing).count() > factor) {
                surplus++;
            } else if (where.replicas().size() > factor || skip.test(block.getBlockId())) {
                deferred++;
            } else {
                judge(
                        finder.numberOf(block),
                        new MigrationBlock(block.getBlockId(), block.getNumBytes(), holders, factor));
            }
            return true;
        }

        /** Most blocks stand right and even, which one question tells: to find what the holders can belong to is the cost of a look. */
        private void judge(int number, MigrationBlock block) {
            RetentionRequest request =
                    new RetentionRequest(block.holders(), block.factor(), OptionalLong.of(block.blockId()));
            ThreadLocalRandom random = ThreadLocalRandom.current();
            DatasetView dataset = view.dataset(number);
            boolean evening = evens && wrongBlocks == 0;
            Repair any = evening
                    ? dataset.layout().repair(request, view.cluster(), loads.get(number), random)
                    : new Repair.Deferred();
            if (any instanceof Repair.InPlace) {
                return;
            }
            Repair roles =
                    EvenFilling.repairRoles(dataset.layout(), request, view.cluster(), loads.get(number), random);
            if (roles instanceof Repair.Move) {
                if (wrongBlocks == 0) {
                    kept.forEach(of -> of.uneven().clear());
                    planned = 0;
                    unevenBlocks = 0;
                }
                wrongBlocks++;
                wrongBytes += block.bytes();
                keep(kept.get(number).wrong(), block);
            } else if (roles instanceof Repair.Deferred) {
                deferred++;
            } else if (any instanceof Repair.Move) {
                unevenBlocks++;
                keep(kept.get(number).uneven(), block);
            }
        }

        private void keep(List<MigrationBlock> blocks, MigrationBlock block) {
            if (planned < MOST_PLANNED) {
                blocks.add(block);
                planned++;
            }
        }

        /** Plans for each dataset; with nothing out of place only for the most uneven one: two at once could even out twice. */
        Found found() {
            List<BlockMove> moves = new ArrayList<>();
            long later = deferred;
            // A host looks fuller than it is by what it is to lose: hosts are evened out once that is gone.
            int[] even = surplus > 0 ? new int[0] : mostUneven();
            for (int number : wrongBlocks > 0 ? all() : even) {
                Kept of = kept.get(number);
                MigrationPlan plan = plan(number, wrongBlocks > 0 ? of.wrong() : of.uneven());
                moves.addAll(plan.moves());
                later += plan.deferred();
            }
            long bytes = moves.stream().mapToLong(BlockMove::bytes).sum();
            long beyond = Math.max(0, wrongBlocks - moves.size() - (later - deferred));
            long share = wrongBlocks == 0 ? 0 : wrongBytes / wrongBlocks * beyond;
            return new Found(moves, moves.size() + beyond, bytes + share, later, owed + surplus, unevenBlocks);
        }

        private int[] all() {
            return IntStream.range(0, kept.size()).toArray();
        }

        private int[] mostUneven() {
            int most = 0;
            for (int number : all()) {
                most = kept.get(number).uneven().size()
                                > kept.get(most).uneven().size()
                        ? number
                        : most;
            }
            return new int[] {most};
        }

        /**
         * The newest first: they were written while hosts slept and have several replicas awake. Of an older block a long-open
         * reader may know one live replica only; if it goes, the reader stands still until it asks for locations again.
         */
        private MigrationPlan plan(int number, List<MigrationBlock> blocks) {
            blocks.sort(Comparator.comparingLong(MigrationBlock::blockId).reversed());
            return MigrationPlanner.plan(new PlanRequest(
                    blocks,
                    new Purpose.ToLayout(),
                    view.cluster(),
                    view.dataset(number).layout(),
                    loads.get(number),
                    ThreadLocalRandom.current(),
                    MOST_PLANNED,
                    Long.MAX_VALUE));
        }
    }
}
