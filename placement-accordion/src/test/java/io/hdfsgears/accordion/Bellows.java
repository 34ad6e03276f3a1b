// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.contract.MadeUpCluster;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** A make-believe cluster of groups: blocks with their holders, and the counts that follow. Racks alternate. */
final class Bellows extends MadeUpCluster {
    final AccordionLayout layout;

    Bellows(List<Integer> groups, int replication, int racks) {
        super(hosts(groups), 1, racks);
        this.layout = new AccordionLayout(new AccordionSettings(groups, replication));
    }

    @Override
    protected Layout layout() {
        return layout;
    }

    private static int hosts(List<Integer> groups) {
        return groups.stream().mapToInt(Integer::intValue).sum();
    }

    static ClusterView view(int hosts, int racks, IntPredicate up) {
        return AlternatingRacks.view(hosts, 1, racks, up);
    }

    static AccordionPlan plan(Integer... groups) {
        List<Integer> sizes = List.of(groups);
        return AccordionPlan.of(view(hosts(sizes), 1, position -> true), sizes);
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

    void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            add(layout.place(PlacementRequest.fresh(replicas), view, this, random));
        }
    }

    static PlacementRequest more(int additional, Integer... holders) {
        return new PlacementRequest(additional, List.of(holders), Set.of(), 0);
    }
}
