// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Writes in two gears and the shift up, by a layout with one replication factor and the migration planner. */
final class OtherShift {
    private static final int REPLICAS = 3;
    /** The planner evens hosts out over a few plans; were it not to come to rest, the moves would tell. */
    private static final int PLANS = 20;

    private final Layout layout;
    private final RandomGenerator random;
    private final int hosts;
    private final Stored stored;
    private int offloaded;

    OtherShift(Layout layout, int hosts, RandomGenerator random) {
        this.layout = layout;
        this.hosts = hosts;
        this.random = random;
        this.stored = new Stored(hosts);
    }

    void write(int blocks, int active) {
        ClusterView view = Stored.view(hosts, active);
        for (int i = 0; i < blocks; i++) {
            Placement placement = layout.place(PlacementRequest.fresh(REPLICAS), view, stored, random);
            stored.add(placement.positions());
            offloaded += placement.offloaded();
        }
    }

    /** Plans the shift to all hosts up until nothing is left to plan, and carries it out on this object's own blocks. */
    Shift shiftUp() {
        Stored before = new Stored(stored);
        ClusterView view = Stored.view(hosts, hosts);
        List<BlockMove> moves = new ArrayList<>();
        MigrationPlan plan = plan(view);
        for (int i = 0; i < PLANS && !plan.moves().isEmpty(); i++) {
            plan.moves().forEach(stored::apply);
            moves.addAll(plan.moves());
            plan = plan(view);
        }
        return new Shift(before, view, moves, position -> layout.share(position, REPLICAS, view));
    }

    private MigrationPlan plan(ClusterView view) {
        List<MigrationBlock> blocks = new ArrayList<>();
        for (int block = 0; block < stored.count(); block++) {
            blocks.add(new MigrationBlock(block, Reflection.BLOCK_BYTES, stored.holders(block), REPLICAS));
        }
        return MigrationPlanner.plan(new PlanRequest(
                blocks, new Purpose.ToLayout(), view, layout, stored, random, Integer.MAX_VALUE, Long.MAX_VALUE));
    }

    /** Replicas that were written to other hosts than they belong on. */
    int offloaded() {
        return offloaded;
    }
}
