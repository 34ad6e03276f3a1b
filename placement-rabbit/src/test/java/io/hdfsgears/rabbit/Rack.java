// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** A make-believe rack: blocks with their holders, and the counts that follow. Racks alternate along the chain. */
public final class Rack implements LoadGauge.Accepting {
    public final Layout layout;
    public final List<List<Integer>> blocks = new ArrayList<>();
    public final long[] counts;
    public ClusterView view;
    public int offloaded;
    private final int hosts;
    private final int primaries;
    private final int racks;

    public Rack(Layout layout, int hosts, int primaries, int racks) {
        this.layout = layout;
        this.hosts = hosts;
        this.primaries = primaries;
        this.racks = racks;
        this.counts = new long[hosts + 1];
        this.view = AlternatingRacks.view(hosts, primaries, racks, position -> true);
    }

    static RabbitLayout layout(int replication) {
        return new RabbitLayout(new RabbitSettings(replication, new GearMode.EFold()));
    }

    public void awake(int count) {
        view = AlternatingRacks.view(hosts, primaries, racks, position -> position <= count);
    }

    public void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            Placement placement = layout.place(PlacementRequest.fresh(replicas), view, this, random);
            offloaded += placement.offloaded();
            placement.positions().forEach(position -> counts[position]++);
            blocks.add(new ArrayList<>(placement.positions()));
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

    /**
     * One pass of repair over all blocks, the victim chosen as HDFS would choose it: by asking what to retain.
     *
     * @return moves made
     */
    public int repairPass(int factor, RandomGenerator random) {
        return repairPass(holders -> factor, random);
    }

    /** As {@link #repairPass}, each block keeping as many replicas as it has. */
    public int repairPassByOwnFactor(RandomGenerator random) {
        return repairPass(List::size, random);
    }

    private int repairPass(ToIntFunction<List<Integer>> factors, RandomGenerator random) {
        int moves = 0;
        for (List<Integer> holders : blocks) {
            int factor = factors.applyAsInt(holders);
            Repair repair = layout.repair(new RetentionRequest(holders, factor), view, this, random);
            if (repair instanceof Repair.Move move) {
                moves++;
                apply(holders, move.target(), factor);
            }
        }
        return moves;
    }

    /** One plan for all blocks, carried out. */
    public MigrationPlan migrate(int factor, RandomGenerator random) {
        List<MigrationBlock> input = new ArrayList<>();
        for (int b = 0; b < blocks.size(); b++) {
            input.add(new MigrationBlock(b, 1, blocks.get(b), factor));
        }
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                input, new Purpose.ToLayout(), view, layout, this, random, Integer.MAX_VALUE, Long.MAX_VALUE));
        plan.moves().forEach(move -> apply(blocks.get((int) move.blockId()), move.target(), factor));
        return plan;
    }

    private void apply(List<Integer> holders, int target, int factor) {
        holders.add(target);
        counts[target]++;
        for (int victim : EvenFilling.retain(layout, new RetentionRequest(holders, factor), view, this)
                .victims()) {
            holders.remove(Integer.valueOf(victim));
            counts[victim]--;
        }
    }

    /** @return passes until one made no move, or -1 when {@code limit} passes were not enough */
    public int repair(int factor, int limit, RandomGenerator random) {
        for (int pass = 1; pass <= limit; pass++) {
            if (repairPass(factor, random) == 0) {
                return pass;
            }
        }
        return -1;
    }

    public boolean inOneRack(List<Integer> holders) {
        return holders.stream().map(view::rackOf).distinct().count() < 2;
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }
}
