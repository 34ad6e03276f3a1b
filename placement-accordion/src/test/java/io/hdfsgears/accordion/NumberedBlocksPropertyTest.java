// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Copies that follow from a block's number, on HDFS's one factor a file: the paper's cluster of 2, 6 and 12 hosts. */
class NumberedBlocksPropertyTest {
    private static final List<Integer> GROUPS = List.of(2, 6, 12);
    private static final int HOSTS = 20;

    private final Map<Long, List<Integer>> blocks = new HashMap<>();
    private final long[] held = new long[HOSTS + 1];
    private final LoadGauge.Accepting gauge = position -> held[position];

    private static AccordionLayout layout(int factor) {
        return new AccordionLayout(new AccordionSettings(GROUPS, factor, CopyRule.AT_LEAST_FACTOR));
    }

    private static ClusterView awake(int up) {
        return Bellows.view(HOSTS, 4, position -> position <= up);
    }

    /** Any run of numbers, wherever it starts: each group and each node gets its part. */
    @SeededTest(seeds = 20)
    void anyRunIsSpreadOverAllNodes(RandomGenerator random) {
        AccordionPlan plan = layout(2).plan(awake(HOSTS));
        int run = 100 + random.nextInt(900);
        long start = random.nextLong(1L << 40);
        int[] byNode = new int[HOSTS + 1];
        int[] byGroup = new int[4];
        for (long number = start; number < start + run; number++) {
            CopySet copies = plan.copiesOf(number, 2);
            assertThat(copies.group()).isEqualTo(plan.groupOf(number, 2));
            byNode[copies.primary()]++;
            byGroup[copies.group()]++;
        }
        for (int g = 1; g <= 3; g++) {
            assertThat(byGroup[g] - run * GROUPS.get(g - 1) / 20.0)
                    .as("group %d", g)
                    .isBetween(-3.0, 3.0);
        }
        for (int node = 1; node <= HOSTS; node++) {
            assertThat(byNode[node] - run / 20.0).as("node %d", node).isBetween(-3.0, 3.0);
        }
    }

    /** A host more changes how many copies a block has for few blocks, and only to more of them. */
    @SeededTest(seeds = 5)
    void aHostMoreChangesLittle(RandomGenerator random) {
        AccordionPlan before = layout(2).plan(awake(HOSTS));
        AccordionPlan after = AccordionPlan.of(Bellows.view(HOSTS + 1, 4, position -> true), GROUPS);
        long start = random.nextLong(1L << 40);
        int changed = 0;
        for (long number = start; number < start + 10_000; number++) {
            assertThat(after.groupOf(number, 2)).isGreaterThanOrEqualTo(before.groupOf(number, 2));
            changed += after.groupOf(number, 2) == before.groupOf(number, 2) ? 0 : 1;
        }
        assertThat(changed).isLessThan(300);
    }

    private void write(
            AccordionLayout layout, ClusterView view, int factor, long start, int run, RandomGenerator random) {
        for (long number = start; number < start + run; number++) {
            int copies = layout.copies(number, factor, view);
            Placement placement = layout.placeNumbered(
                            number, factor, new PlacementRequest(copies, List.of(), Set.of(), 0), view, gauge, random)
                    .orElseThrow();
            placement.positions().forEach(position -> held[position]++);
            blocks.put(number, new ArrayList<>(placement.positions()));
        }
    }

    /** A pass of repair over all blocks, victims chosen as HDFS would. Moves made. */
    private int reflect(AccordionLayout layout, ClusterView view, int factor, boolean evenOut, RandomGenerator random) {
        int moves = 0;
        for (Map.Entry<Long, List<Integer>> block : blocks.entrySet()) {
            List<Integer> holders = block.getValue();
            int wanted = layout.copies(block.getKey(), factor, view);
            RetentionRequest request = new RetentionRequest(holders, wanted, OptionalLong.of(block.getKey()));
            Repair repair = evenOut
                    ? layout.repair(request, view, gauge, random)
                    : layout.repairRoles(request, view, gauge, random);
            if (repair instanceof Repair.Move move) {
                moves++;
                holders.add(move.target());
                held[move.target()]++;
                for (int victim : layout.retain(new RetentionRequest(holders, wanted), view, gauge)
                        .victims()) {
                    holders.remove(Integer.valueOf(victim));
                    held[victim]--;
                }
            }
        }
        return moves;
    }

    /**
     * What is written in gear 2 and reflected in gear 3: the primaries of the last group, 0.6·D (Equation 7), whatever the
     * cluster's factor. Each goes to the very node it was meant for, and then nothing moves any more.
     */
    @SeededTest(seeds = 20)
    void reflectionMovesThePrimariesOfTheLastGroup(RandomGenerator random) {
        for (int factor = 1; factor <= 3; factor++) {
            blocks.clear();
            java.util.Arrays.fill(held, 0);
            AccordionLayout layout = layout(factor);
            int run = 300;
            long start = random.nextLong(1L << 40);
            write(layout, awake(8), factor, start, run, random);
            AccordionPlan plan = layout.plan(awake(HOSTS));
            long inLastGroup = blocks.keySet().stream()
                    .filter(number -> plan.groupOf(number, 2) == 3)
                    .count();
            assertThat(blocks.values()).allMatch(holders -> holders.stream().allMatch(position -> position <= 8));
            assertThat(reflect(layout, awake(HOSTS), factor, false, random)).isEqualTo((int) inLastGroup);
            assertThat(inLastGroup / (double) run).isBetween(0.58, 0.62);
            assertThat(reflect(layout, awake(HOSTS), factor, false, random)).isZero();
            for (Map.Entry<Long, List<Integer>> block : blocks.entrySet()) {
                assertThat(block.getValue())
                        .containsAll(plan.copiesOf(block.getKey(), factor).positions());
                assertThat(block.getValue())
                        .hasSizeGreaterThanOrEqualTo(factor)
                        .hasSize(layout.copies(block.getKey(), factor, awake(HOSTS)));
            }
            assertThat(reflect(layout, awake(HOSTS), factor, true, random))
                    .as("moved to even out")
                    .isLessThan(5);
        }
    }

    /** In the lowest gear two hosts take two copies; on the way up the rest is added, and it all ends in place. */
    @SeededTest(seeds = 10)
    void writtenInTheLowestGear(RandomGenerator random) {
        AccordionLayout layout = layout(3);
        write(layout, awake(2), 3, random.nextLong(1L << 40), 200, random);
        assertThat(blocks.values()).allMatch(holders -> Set.copyOf(holders).equals(Set.of(1, 2)));
        for (int up : new int[] {8, HOSTS}) {
            for (Map.Entry<Long, List<Integer>> block : blocks.entrySet()) {
                int missing = layout.copies(block.getKey(), 3, awake(up))
                        - block.getValue().size();
                if (missing > 0) {
                    layout.place(new PlacementRequest(missing, block.getValue(), Set.of(), 0), awake(up), gauge, random)
                            .positions()
                            .forEach(position -> {
                                held[position]++;
                                block.getValue().add(position);
                            });
                }
            }
            for (int pass = 0; pass < 3; pass++) {
                reflect(layout, awake(up), 3, false, random);
            }
        }
        assertThat(reflect(layout, awake(HOSTS), 3, false, random)).isZero();
        AccordionPlan plan = layout.plan(awake(HOSTS));
        blocks.forEach((number, holders) -> {
            int group = plan.groupOf(number, 3);
            assertThat(new HashSet<>(holders)).hasSize(group + 1).hasSameSizeAs(holders);
            assertThat(holders).filteredOn(position -> position <= 2).hasSize(2);
            if (group == 3) {
                assertThat(holders).anyMatch(position -> position > 8);
            }
        });
    }

    /** Files of another factor than the cluster's keep theirs, and what was placed for them stands right. */
    @SeededTest(seeds = 5)
    void otherFactorsAreLeftAlone(RandomGenerator random) {
        AccordionLayout layout = layout(3);
        for (int factor : new int[] {1, 2, 4, 5, 10}) {
            assertThat(layout.copies(77, factor, awake(HOSTS))).isEqualTo(factor);
            PlacementRequest fresh = PlacementRequest.fresh(factor);
            assertThat(layout.placeNumbered(77, factor, fresh, awake(HOSTS), gauge, random))
                    .isEmpty();
            for (int block = 0; block < 200; block++) {
                List<Integer> holders =
                        layout.place(fresh, awake(HOSTS), gauge, random).positions();
                assertThat(holders).hasSize(factor);
                RetentionRequest request = new RetentionRequest(holders, factor, OptionalLong.of(block));
                assertThat(layout.repairRoles(request, awake(HOSTS), gauge, random))
                        .as("factor %d on %s", factor, holders)
                        .isInstanceOf(Repair.InPlace.class);
            }
        }
    }

    /** The law that hosts are evened out against adds up to the copies there are, and is what the numbers give. */
    @Test
    void sharesAddUp() {
        for (int factor = 1; factor <= 5; factor++) {
            AccordionLayout layout = layout(factor);
            AccordionPlan plan = layout.plan(awake(HOSTS));
            double sum = 0;
            for (int position = 1; position <= HOSTS; position++) {
                sum += layout.share(position, factor, awake(HOSTS));
            }
            double copies = 0;
            for (int g = 1; g <= 3; g++) {
                copies += GROUPS.get(g - 1) / 20.0 * Math.max(factor, plan.copiesIn(g));
            }
            assertThat(sum).isBetween(copies - 1e-9, copies + 1e-9);
        }
    }

    /** The layout finds the primary of a whole copy set from the holders. A block without holders has no primary. */
    @Test
    void thePrimaryIsToldFromTheHolders() {
        AccordionLayout layout = layout(2);
        ClusterView view = awake(HOSTS);
        AccordionPlan plan = layout.plan(view);
        for (long number = 0; number < 1000; number++) {
            CopySet copies = plan.copiesOf(number, 2);
            RetentionRequest block =
                    new RetentionRequest(copies.positions(), copies.positions().size(), OptionalLong.of(number));
            assertThat(layout.primaryOf(block, view)).hasValue(copies.primary());
        }
        assertThat(layout.primaryOf(new RetentionRequest(List.of(), 2), view)).isEmpty();
    }

    /** Of a primary and a copy beside it that is to replace it either may be it; without the old one it is the copy. */
    @Test
    void whatReplacesThePrimaryIsThePrimary() {
        AccordionLayout layout = layout(2);
        ClusterView view = awake(HOSTS);
        AccordionPlan plan = layout.plan(view);
        int ambiguous = 0;
        for (long number = 0; number < 1000; number++) {
            if (plan.groupOf(number, 2) != 2) {
                continue;
            }
            for (int target = 3; target <= 8; target++) {
                List<Integer> then = new ArrayList<>(plan.copiesOf(number, 2).positions());
                int old = then.remove(0);
                if (then.contains(target) || target == old || !isLaneOf(plan, target, then)) {
                    continue;
                }
                then.add(target);
                assertThat(layout.primaryOf(new RetentionRequest(then, 3, OptionalLong.of(number)), view))
                        .hasValue(target);
                then.add(old);
                boolean copy = layout.primaryOf(new RetentionRequest(then, 3, OptionalLong.of(number)), view)
                                .orElse(0)
                        == target;
                ambiguous += copy ? 0 : 1;
            }
        }
        assertThat(ambiguous).isPositive();
    }

    private static boolean isLaneOf(AccordionPlan plan, int target, List<Integer> backups) {
        return plan.copies(target).stream()
                .anyMatch(set -> Set.copyOf(set.positions().subList(1, 3)).equals(Set.copyOf(backups)));
    }
}
