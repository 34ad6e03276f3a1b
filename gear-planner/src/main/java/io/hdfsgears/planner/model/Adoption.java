// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.baseline.StockLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * What it takes to bring blocks from stock's placement to a layout: a sample of blocks is placed by stock's rules and moved by the
 * product's migration planner until it has nothing more to do. EAFR then leaves one replica of cold blocks on hot servers: what that
 * moves follows from the cold share alone.
 *
 * @param copiesABlock replicas copied for each block
 * @param lowestGear share of the blocks that have 0, 1, 2, ... replicas awake in the lowest gear
 */
public record Adoption(double copiesABlock, List<Double> lowestGear) {
    private static final int SAMPLE = 4000;
    private static final int ROUNDS = 60;
    private static final int MOVES = 4000;

    public Adoption {
        lowestGear = List.copyOf(lowestGear);
    }

    /** Holders of the sample, and how many blocks each host has. */
    private static final class Sample implements LoadGauge.Accepting {
        private final List<List<Integer>> holders = new ArrayList<>();
        private final long[] counts;

        Sample(int hosts) {
            counts = new long[hosts + 1];
        }

        void put(List<Integer> positions) {
            holders.add(positions);
            positions.forEach(position -> counts[position]++);
        }

        void carryOut(BlockMove move) {
            int block = (int) move.blockId();
            List<Integer> now = new ArrayList<>(holders.get(block));
            now.add(move.target());
            counts[move.target()]++;
            if (move.victim() != 0) {
                now.remove(Integer.valueOf(move.victim()));
                counts[move.victim()]--;
            }
            holders.set(block, now);
        }

        List<MigrationBlock> asked(int replication) {
            List<MigrationBlock> blocks = new ArrayList<>();
            for (int block = 0; block < holders.size(); block++) {
                blocks.add(new MigrationBlock(block, 1, holders.get(block), replication));
            }
            return blocks;
        }

        @Override
        public long blocks(int position) {
            return counts[position];
        }
    }

    /** @param seed where chance starts from */
    public static Adoption of(Plan plan, Site site, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        ClusterView view = site.view(plan.primaries());
        Sample sample = new Sample(site.hosts());
        Layout stock = new StockLayout();
        for (int block = 0; block < SAMPLE; block++) {
            sample.put(stock.place(PlacementRequest.fresh(site.replication()), view, sample, random)
                    .positions());
        }
        Layout layout = plan.product(site);
        long copies = 0;
        for (int round = 0; round < ROUNDS; round++) {
            MigrationPlan moves = MigrationPlanner.plan(new PlanRequest(
                    sample.asked(site.replication()),
                    new Purpose.ToLayout(),
                    view,
                    layout,
                    sample,
                    random,
                    MOVES,
                    Long.MAX_VALUE));
            if (moves.moves().isEmpty()) {
                break;
            }
            moves.moves().forEach(sample::carryOut);
            copies += moves.moves().size();
        }
        GearTable gears = layout.gears(view);
        List<Double> awake = awake(sample, gears.hostsAwake(1), site.replication());
        if (!StandbyHosts.in(layout)) {
            return new Adoption((double) copies / SAMPLE, awake);
        }
        double onHot = (double) site.replication() * plan.primaries() / site.hosts();
        double retired = site.coldShare() * Math.max(0, onHot - 1);
        return new Adoption((double) copies / SAMPLE + retired, coldOnOne(awake, site.coldShare()));
    }

    /** Cold blocks have one replica on hot servers. */
    private static List<Double> coldOnOne(List<Double> awake, double cold) {
        List<Double> all = new ArrayList<>();
        for (int replicas = 0; replicas < awake.size(); replicas++) {
            all.add((1 - cold) * awake.get(replicas) + (replicas == 1 ? cold : 0));
        }
        return all;
    }

    private static List<Double> awake(Sample sample, int lowest, int replication) {
        double[] shares = new double[replication + 1];
        for (List<Integer> holders : sample.holders) {
            long up = holders.stream().filter(position -> position <= lowest).count();
            shares[(int) Math.min(replication, up)] += 1.0 / SAMPLE;
        }
        List<Double> all = new ArrayList<>();
        for (double share : shares) {
            all.add(share);
        }
        return all;
    }

    /** Bytes to copy for this much data. */
    public double bytes(double dataBytes) {
        return copiesABlock * dataBytes;
    }
}
