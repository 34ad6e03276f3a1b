// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Whatever was written with however many hosts awake: migration comes to rest. The planner knows a block's number and stock,
 * which asks what to drop once the copy stands, does not: the two must not undo one another for ever.
 */
class RestPropertyTest {
    private static final int[] FACTORS = {3, 3, 3, 3, 1, 2, 10};

    private final AccordionLayout layout = new AccordionLayout(
            (primaries, hosts) -> AccordionSettings.eFold(3, hosts, 3), CopyRule.AT_LEAST_FACTOR, false);
    private final Map<Long, List<Integer>> blocks = new LinkedHashMap<>();
    private final Map<Long, Integer> factors = new LinkedHashMap<>();
    private long[] held = {};
    private final LoadGauge.Accepting gauge = position -> held[position];

    @SeededTest(seeds = 60)
    void migrationComesToRest(RandomGenerator random) {
        int hosts = 7 + random.nextInt(14);
        int racks = 1 + random.nextInt(3);
        held = new long[hosts + 1];
        long number = 1_073_741_825L + random.nextInt(1000);
        for (int shift = 0; shift < 20; shift++) {
            int up = 3 + random.nextInt(hosts - 2);
            ClusterView view = Bellows.view(hosts, racks, position -> position <= up);
            for (int block = 0; block < 4; block++) {
                write(number++, FACTORS[random.nextInt(FACTORS.length)], view, random);
            }
            for (int round = 0; round < random.nextInt(10); round++) {
                replenish(view, random);
                migrate(view, random);
            }
        }
        ClusterView all = Bellows.view(hosts, racks, position -> true);
        int moves = 1;
        for (int round = 0; round < 30 && moves > 0; round++) {
            replenish(all, random);
            moves = migrate(all, random);
        }
        assertThat(moves).as("moves of the last round").isZero();
        blocks.forEach((block, holders) ->
                assertThat(holders).hasSize(wanted(block, all)).doesNotHaveDuplicates());
    }

    private int wanted(long number, ClusterView view) {
        return Math.min(view.size(), layout.copies(number, factors.getOrDefault(number, 0), view));
    }

    private void write(long number, int factor, ClusterView view, RandomGenerator random) {
        factors.put(number, factor);
        PlacementRequest request = PlacementRequest.fresh(wanted(number, view));
        List<Integer> holders = layout.placeNumbered(number, factor, request, view, gauge, random)
                .orElseGet(() -> layout.place(request, view, gauge, random))
                .positions();
        holders.forEach(position -> held[position]++);
        blocks.put(number, new ArrayList<>(holders));
    }

    /** As stock re-replication, which does not know numbers either, and drops what is too much once its host serves. */
    private void replenish(ClusterView view, RandomGenerator random) {
        blocks.forEach((number, holders) -> {
            drop(number, holders, view);
            int asleep = (int) holders.stream()
                    .filter(position -> !view.isServing(position))
                    .count();
            int missing = Math.min(wanted(number, view), view.servingCount() + asleep) - holders.size();
            if (missing > 0) {
                PlacementRequest request = new PlacementRequest(missing, holders, Set.of(), 0);
                for (int position : layout.place(request, view, gauge, random).positions()) {
                    holders.add(position);
                    held[position]++;
                }
            }
        });
    }

    /** Stock drops among the serving holders only. */
    private void drop(long number, List<Integer> holders, ClusterView view) {
        List<Integer> serving = holders.stream().filter(view::isServing).toList();
        RetentionRequest request = new RetentionRequest(serving, wanted(number, view));
        for (int victim : layout.retain(request, view, gauge).victims()) {
            holders.remove(Integer.valueOf(victim));
            held[victim]--;
        }
    }

    /** Plans, copies, and drops what retention names among the serving holders. */
    private int migrate(ClusterView view, RandomGenerator random) {
        List<MigrationBlock> all = new ArrayList<>();
        blocks.forEach((number, holders) -> all.add(new MigrationBlock(number, 1, holders, wanted(number, view))));
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                all, new Purpose.ToLayout(), view, layout, gauge, random, Integer.MAX_VALUE, Long.MAX_VALUE));
        for (BlockMove move : plan.moves()) {
            List<Integer> holders = blocks.getOrDefault(move.blockId(), new ArrayList<>());
            holders.add(move.target());
            held[move.target()]++;
            drop(move.blockId(), holders, view);
        }
        return plan.moves().size();
    }
}
