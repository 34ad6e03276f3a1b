// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.contract.MadeUpCluster;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A make-believe rack: blocks with their holders, and the counts that follow. Racks alternate along the chain. */
public final class Rack extends MadeUpCluster {
    public final Layout layout;
    public int offloaded;

    public Rack(Layout layout, int hosts, int primaries, int racks) {
        super(hosts, primaries, racks);
        this.layout = layout;
    }

    @Override
    protected Layout layout() {
        return layout;
    }

    static RabbitLayout layout(int replication) {
        return new RabbitLayout(new RabbitSettings(replication, new GearMode.EFold()));
    }

    public void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            Placement placement = layout.place(PlacementRequest.fresh(replicas), view, this, random);
            offloaded += placement.offloaded();
            add(placement);
        }
    }

    /** What HDFS does after a wake: blocks with too few replicas get the rest. */
    public void replenish(int factor, RandomGenerator random) {
        for (List<Integer> holders : blocks) {
            if (holders.size() < factor) {
                PlacementRequest request =
                        new PlacementRequest(factor - holders.size(), List.copyOf(holders), Set.of(), 0);
                layout.place(request, view, this, random).positions().forEach(position -> {
                    counts[position]++;
                    holders.add(position);
                });
            }
        }
    }

    /** As {@link #repairPass}, each block keeping as many replicas as it has. */
    public int repairPassByOwnFactor(RandomGenerator random) {
        return repairPass(List::size, random);
    }

    /** One plan for all blocks, carried out. */
    public MigrationPlan migrate(int factor, RandomGenerator random) {
        List<MigrationBlock> input = new ArrayList<>();
        for (int b = 0; b < blocks.size(); b++) {
            input.add(new MigrationBlock(b, 1, blocks.get(b), factor));
        }
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                input, new Purpose.ToLayout(), view, layout, this, random, Integer.MAX_VALUE, Long.MAX_VALUE));
        plan.moves().forEach(move -> move(blocks.get((int) move.blockId()), move.target(), factor));
        return plan;
    }
}
