// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Blocks on a make-believe rack, moved as a NameNode moves them: copied first, then whom the layout names loses its replica. */
final class StandbyWorld implements LoadGauge {
    final StandbyLayout layout;
    final List<List<Integer>> blocks = new ArrayList<>();
    final long[] counts;
    final long[] room;
    ClusterView view;
    private final int hosts;
    private final int hot;
    private final int racks;

    /** @param room blocks that a standby server takes */
    StandbyWorld(int hosts, int hot, int racks, int onHot, long room) {
        this.hosts = hosts;
        this.hot = hot;
        this.racks = racks;
        this.layout = layout(onHot);
        this.counts = new long[hosts + 1];
        this.room = new long[hosts + 1];
        for (int i = hot + 1; i <= hosts; i++) {
            this.room[i] = room;
        }
        this.view = AlternatingRacks.view(hosts, hot, racks, position -> true);
    }

    static StandbyLayout layout(int onHot) {
        return new StandbyLayout(new StandbySettings(70, onHot, GearTable::oneNodeAGear));
    }

    void awake(int count) {
        view = AlternatingRacks.view(hosts, hot, racks, position -> position <= count);
    }

    void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            List<Integer> holders = new ArrayList<>(layout.place(PlacementRequest.fresh(replicas), view, this, random)
                    .positions());
            holders.forEach(position -> counts[position]++);
            blocks.add(holders);
        }
    }

    /** @return whether a replica moved */
    boolean retire(List<Integer> holders) {
        return apply(holders, layout.retire(new RetentionRequest(holders, holders.size()), view, this));
    }

    boolean repair(List<Integer> holders, RandomGenerator random) {
        return apply(holders, layout.repair(new RetentionRequest(holders, holders.size()), view, this, random));
    }

    private boolean apply(List<Integer> holders, Repair repair) {
        if (!(repair instanceof Repair.Move move)) {
            return false;
        }
        if (holders.contains(move.target())) {
            throw new AssertionError(move + " of a block that is on " + holders);
        }
        int wanted = holders.size();
        holders.add(move.target());
        counts[move.target()]++;
        for (int victim :
                layout.retain(new RetentionRequest(holders, wanted), view, this).victims()) {
            holders.remove(Integer.valueOf(victim));
            counts[victim]--;
        }
        return true;
    }

    long onHot(List<Integer> holders) {
        return holders.stream().filter(position -> position <= hot).count();
    }

    long racksOf(List<Integer> holders) {
        return holders.stream().map(view::rackOf).distinct().count();
    }

    boolean isFull(int position) {
        return position > hot && counts[position] >= room[position];
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }

    @Override
    public boolean accepts(int position) {
        return !isFull(position);
    }
}
