// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** A make-believe cluster: blocks with their holders, and the counts that follow. Racks alternate along the chain. */
public abstract class MadeUpCluster implements LoadGauge.Accepting {
    public final List<List<Integer>> blocks = new ArrayList<>();
    public final long[] counts;
    public ClusterView view;
    private final int hosts;
    private final int primaries;
    private final int racks;

    protected MadeUpCluster(int hosts, int primaries, int racks) {
        this.hosts = hosts;
        this.primaries = primaries;
        this.racks = racks;
        this.counts = new long[hosts + 1];
        this.view = AlternatingRacks.view(hosts, primaries, racks, position -> true);
    }

    /** The one that blocks follow now. */
    protected abstract Layout layout();

    /** The first hosts serve, the others sleep. */
    public final void awake(int count) {
        view = AlternatingRacks.view(hosts, primaries, racks, position -> position <= count);
    }

    /** A block is written there. */
    public final void add(Placement placement) {
        placement.positions().forEach(position -> counts[position]++);
        blocks.add(new ArrayList<>(placement.positions()));
    }

    /**
     * One pass of repair over all blocks, the victim chosen as HDFS would choose it: by asking what to retain.
     *
     * @return moves made
     */
    public final int repairPass(int factor, RandomGenerator random) {
        return repairPass(holders -> factor, random);
    }

    /** @param factors of each block, by its holders */
    protected final int repairPass(ToIntFunction<List<Integer>> factors, RandomGenerator random) {
        int moves = 0;
        for (List<Integer> holders : blocks) {
            int factor = factors.applyAsInt(holders);
            Repair repair = layout().repair(new RetentionRequest(holders, factor), view, this, random);
            if (repair instanceof Repair.Move move) {
                moves++;
                move(holders, move.target(), factor);
            }
        }
        return moves;
    }

    /** The target gets a replica; what is too many then goes. */
    protected final void move(List<Integer> holders, int target, int factor) {
        holders.add(target);
        counts[target]++;
        for (int victim : EvenFilling.retain(layout(), new RetentionRequest(holders, factor), view, this)
                .victims()) {
            holders.remove(Integer.valueOf(victim));
            counts[victim]--;
        }
    }

    /** @return passes until one made no move, or -1 when {@code limit} passes were not enough */
    public final int repair(int factor, int limit, RandomGenerator random) {
        for (int pass = 1; pass <= limit; pass++) {
            if (repairPass(factor, random) == 0) {
                return pass;
            }
        }
        return -1;
    }

    public final boolean inOneRack(List<Integer> holders) {
        return holders.stream().map(view::rackOf).distinct().count() < 2;
    }

    @Override
    public final long blocks(int position) {
        return counts[position];
    }
}
