// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** A make-believe cluster of groups: blocks with their holders, and the counts that follow. Racks alternate. */
final class Bellows implements LoadGauge.Accepting {
    final AccordionLayout layout;
    final List<List<Integer>> blocks = new ArrayList<>();
    final long[] counts;
    ClusterView view;
    private final int hosts;
    private final int racks;

    Bellows(List<Integer> groups, int replication, int racks) {
        this.layout = new AccordionLayout(new AccordionSettings(groups, replication));
        this.hosts = groups.stream().mapToInt(Integer::intValue).sum();
        this.racks = racks;
        this.counts = new long[hosts + 1];
        this.view = view(hosts, racks, position -> true);
    }

    static ClusterView view(int hosts, int racks, IntPredicate up) {
        return AlternatingRacks.view(hosts, 1, racks, up);
    }

    static AccordionPlan plan(Integer... groups) {
        List<Integer> sizes = List.of(groups);
        int hosts = sizes.stream().mapToInt(Integer::intValue).sum();
        return AccordionPlan.of(view(hosts, 1, position -> true), sizes);
    }

    /** 2 to {@code most} groups of 2 to 100 hosts. */
    static List<Integer> randomGroups(RandomGenerator random, int most) {
        List<Integer> groups = new ArrayList<>();
        int count = 2 + random.nextInt(most - 1);
        for (int g = 0; g < count; g++) {
            groups.add(2 + random.nextInt(99));
        }
        return groups;
    }

    void awake(int count) {
        view = view(hosts, racks, position -> position <= count);
    }

    void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            add(layout.place(PlacementRequest.fresh(replicas), view, this, random));
        }
    }

    void add(Placement placement) {
        placement.positions().forEach(position -> counts[position]++);
        blocks.add(new ArrayList<>(placement.positions()));
    }

    /** One pass of repair over all blocks, the victim chosen as HDFS would: by asking what to retain. Moves made. */
    int repairPass(int factor, RandomGenerator random) {
        int moves = 0;
        for (List<Integer> holders : blocks) {
            Repair repair = layout.repair(new RetentionRequest(holders, factor), view, this, random);
            if (repair instanceof Repair.Move move) {
                moves++;
                holders.add(move.target());
                counts[move.target()]++;
                for (int victim : layout.retain(new RetentionRequest(holders, factor), view, this)
                        .victims()) {
                    holders.remove(Integer.valueOf(victim));
                    counts[victim]--;
                }
            }
        }
        return moves;
    }

    boolean inOneRack(List<Integer> holders) {
        return holders.stream().map(view::rackOf).distinct().count() < 2;
    }

    static PlacementRequest more(int additional, Integer... holders) {
        return new PlacementRequest(additional, List.of(holders), Set.of(), 0);
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }
}
