// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Disks of different sizes: the nodes of a group fill to the same percent. */
class UnlikeDisksTest {
    private static final List<Integer> GROUPS = List.of(4, 6, 12);
    private static final int HOSTS = 22;
    private static final int BLOCKS = 40_000;

    /** A capacity step; eight of them double a disk, so 16 are 1:4. */
    private static final int SMALL = 200;

    private static ClusterView view(int racks, int... sizes) {
        List<Member> members = IntStream.range(0, sizes.length)
                .mapToObj(i -> new Member(
                        new NodeId("id" + i), "h" + i + ":9866", "/r" + i % racks, Service.SERVING, sizes[i]))
                .toList();
        return new ClusterView(1, 1, members);
    }

    /** Every third host has four times the disk of the others. */
    private static int[] oneToFour() {
        return IntStream.range(0, HOSTS)
                .map(i -> i % 3 == 0 ? SMALL + 16 : SMALL)
                .toArray();
    }

    private static int[] random(int hosts, RandomGenerator random) {
        return IntStream.range(0, hosts).map(i -> SMALL + random.nextInt(60)).toArray();
    }

    private static double[] held(ClusterView view, List<Integer> groups) {
        AccordionPlan plan = AccordionPlan.of(view, groups);
        double[] held = new double[view.size() + 1];
        for (long number = 0; number < BLOCKS; number++) {
            plan.copiesOf(1_073_741_825L + number, 1).positions().forEach(position -> held[position] += 1.0 / BLOCKS);
        }
        return held;
    }

    @Test
    void nodesOfAGroupHoldByTheirCapacity() {
        ClusterView view = view(1, oneToFour());
        AccordionPlan plan = AccordionPlan.of(view, GROUPS);
        double[] held = held(view, GROUPS);
        for (int position = 1; position <= HOSTS; position++) {
            assertThat(held[position])
                    .as("position %d", position)
                    .isCloseTo(plan.wholeShare(position), within(0.01 * plan.wholeShare(position)));
        }
        for (int[] pair : new int[][] {{1, 2}, {7, 8}, {13, 14}}) {
            assertThat(plan.wholeShare(pair[0]) / plan.wholeShare(pair[1]))
                    .as("positions %d and %d, 1:4", pair[0], pair[1])
                    .isCloseTo(4, within(1e-9));
        }
    }

    @Test
    void aHostWithMostOfTheFirstGroupHoldsOneCopyOfEachBlock() {
        ClusterView view = view(2, SMALL + 80, SMALL, SMALL, SMALL, SMALL + 3);
        AccordionPlan plan = AccordionPlan.of(view, List.of(4, 1));
        assertThat(plan.wholeShare(1)).isCloseTo(1, within(1e-9));
        assertThat(held(view, List.of(4, 1))[1]).isCloseTo(1, within(1e-9));
        assertThat(plan.wholeShare(2)).isCloseTo(1.0 / 3, within(1e-9));
    }

    /** Else a disk that fails would change how many replicas blocks should have. */
    @Test
    void howManyCopiesABlockHasDoesNotGoByCapacity() {
        AccordionPlan even = AccordionPlan.of(view(2, new int[HOSTS]), GROUPS);
        AccordionPlan unlike = AccordionPlan.of(view(2, oneToFour()), GROUPS);
        for (long number = 0; number < 5_000; number++) {
            assertThat(unlike.groupOf(number, 3)).isEqualTo(even.groupOf(number, 3));
            assertThat(unlike.copiesOf(number, 3).group()).isEqualTo(unlike.groupOf(number, 3));
        }
    }

    @Test
    void turnsGoRoundByCapacityToo() {
        AccordionPlan plan = AccordionPlan.of(view(1, oneToFour()), GROUPS);
        double[] primaries = new double[HOSTS + 1];
        for (long turn = 0; turn < BLOCKS; turn++) {
            primaries[plan.copiesAtTurn(turn).primary()] += 1.0 / BLOCKS;
        }
        for (int position = 1; position <= HOSTS; position++) {
            assertThat(primaries[position])
                    .isCloseTo(plan.primaryShare(position), within(0.02 * plan.primaryShare(position)));
        }
        assertThat(Arrays.stream(primaries).sum()).isCloseTo(1, within(1e-9));
    }

    /** Copies of a block are on different hosts, of a lane its whole length; parts of a group add up to the line. */
    @SeededTest(seeds = 200)
    void everyLaneCrossesOneNodeOfEachGroupAndTwoOfTheFirst(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> groups = List.of(2 + random.nextInt(5), 1 + random.nextInt(8), 1 + random.nextInt(9));
        ClusterView view = view(1 + random.nextInt(4), random(1 + random.nextInt(26), random));
        AccordionPlan plan = AccordionPlan.of(view, groups);
        double[] width = new double[view.size() + 1];
        double[] second = new double[view.size() + 1];
        for (int lane = 0; lane < plan.lanes().count(); lane++) {
            int last = plan.groups().count();
            CopySet copies = plan.copySet(last, lane);
            assertThat(new HashSet<>(copies.positions()))
                    .as("lane %d of %s", lane, view.weights())
                    .hasSize(plan.copiesIn(last));
            for (int g = 1; g <= last; g++) {
                width[plan.lanes().node(lane, g)] += plan.lanes().width(lane);
            }
            for (int position : copies.positions()) {
                second[position] +=
                        plan.groups().groupOf(position) == 1 ? plan.lanes().width(lane) : 0;
            }
        }
        int first = plan.groups().size(1);
        for (int position = 1; position <= view.size(); position++) {
            double share = plan.wholeShare(position);
            int group = plan.groups().groupOf(position);
            double reaching = 1 - (double) plan.groups().upTo(group - 1) / view.size();
            int copies = group == 1 && first > 1 ? 2 : 1;
            assertThat(width[position] * reaching * copies)
                    .as("part of position %d of %s", position, view.weights())
                    .isCloseTo(share, within(1e-9));
            if (group == 1 && first > 1) {
                assertThat(second[position])
                        .as("both copies in group 1, position %d", position)
                        .isCloseTo(share, within(1e-9));
            }
        }
    }

    /** The rack of the largest part of group 1 decides: beyond one half some pairs must share it. */
    @SeededTest(seeds = 200)
    void theTwoCopiesOfTheFirstGroupStandInTwoRacksUnlessOneRackHasMoreThanHalf(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 4 + random.nextInt(9);
        ClusterView view = view(2 + random.nextInt(3), random(hosts, random));
        AccordionPlan plan = AccordionPlan.of(view, List.of(hosts));
        double[] racks = new double[view.rackCount()];
        double shared = 0;
        for (int lane = 0; lane < plan.lanes().count(); lane++) {
            int one = view.rackOf(plan.copySet(1, lane).positions().get(0));
            int other = view.rackOf(plan.copySet(1, lane).positions().get(1));
            racks[one] += plan.lanes().width(lane);
            shared += one == other ? plan.lanes().width(lane) : 0;
        }
        double largest = Arrays.stream(racks).max().orElseThrow();
        assertThat(shared)
                .as("racks %s of %s", Arrays.toString(racks), view.weights())
                .isCloseTo(Math.max(0, 2 * largest - 1), within(1e-9));
    }

    /** A failed disk of one host changes the lanes a little, and not where nearly every block stands. */
    @SeededTest(seeds = 100)
    void aDiskLessMovesFewPairsOfTheFirstGroup(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 5 + random.nextInt(8);
        int[] sizes = random(hosts, random);
        int racks = 1 + random.nextInt(4);
        AccordionPlan before = AccordionPlan.of(view(racks, sizes), List.of(hosts));
        sizes[random.nextInt(hosts)]--;
        AccordionPlan after = AccordionPlan.of(view(racks, sizes), List.of(hosts));
        double kept = 0;
        for (int lane = 0; lane < before.lanes().count(); lane++) {
            for (int other = 0; other < after.lanes().count(); other++) {
                if (before.copySet(1, lane)
                        .positions()
                        .equals(after.copySet(1, other).positions())) {
                    kept += Math.min(before.lanes().width(lane), after.lanes().width(other));
                }
            }
        }
        assertThat(kept).isGreaterThan(0.6);
    }
}
