// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccordionPlanTest {
    /** Figure 1: Left 3 and Left 4 of group 2 are backed up on Left 2 of group 1, and so on; then the neighbour. */
    @Test
    void figure1() {
        AccordionPlan plan = Bellows.plan(4, 8);
        assertThat(plan.copies(5)).containsExactly(new CopySet(2, List.of(5, 1, 2)));
        assertThat(plan.copies(6)).containsExactly(new CopySet(2, List.of(6, 1, 2)));
        assertThat(plan.copies(8)).containsExactly(new CopySet(2, List.of(8, 2, 3)));
        assertThat(plan.copies(12)).containsExactly(new CopySet(2, List.of(12, 4, 1)));
        assertThat(plan.copies(3)).containsExactly(new CopySet(1, List.of(3, 4)), new CopySet(1, List.of(3, 4)));
    }

    /** Equation 2 where sizes are even multiples: order o covers the orders (o-1)·rate+1 to o·rate, same side. */
    @Test
    void rolesAreMappedByRateOnTheSameSide() {
        for (List<Integer> sizes : List.of(List.of(2, 6, 12), List.of(4, 12, 24, 96), List.of(10, 10, 10))) {
            AccordionPlan plan = Bellows.plan(sizes.toArray(Integer[]::new));
            Groups groups = plan.groups();
            for (int position = groups.size(1) + 1; position <= groups.hosts(); position++) {
                int group = groups.groupOf(position);
                Role role = groups.roles(position).get(0);
                int rate = groups.size(group) / groups.size(group - 1);
                int backup = plan.copies(position, 0.5).positions().get(1);
                assertThat(groups.roles(backup))
                        .containsExactly(new Role(group - 1, role.side(), (role.order() + rate - 1) / rate));
            }
        }
    }

    /** An odd group's middle is Left 1 and Right 1: its data goes to both sides, each half. */
    @Test
    void theMiddleOfAnOddGroupBacksUpToBothSides() {
        AccordionPlan plan = Bellows.plan(2, 3);
        assertThat(plan.copies(3, 0.99).positions()).containsExactly(3, 1, 2);
        assertThat(plan.copies(4, 0.49).positions()).containsExactly(4, 1, 2);
        assertThat(plan.copies(4, 0.51).positions()).containsExactly(4, 2, 1);
        assertThat(plan.copies(5, 0).positions()).containsExactly(5, 2, 1);
        assertThat(plan.copies(4)).hasSize(2);
    }

    /** A group smaller than the one below: its data is divided over more nodes. */
    @Test
    void aSmallGroupDividesItsDataOverALargeOne() {
        AccordionPlan plan = Bellows.plan(6, 2);
        assertThat(plan.copies(7).stream().map(set -> set.positions().get(1))).containsExactly(1, 2, 3);
        assertThat(plan.copies(8).stream().map(set -> set.positions().get(1))).containsExactly(4, 5, 6);
        assertThat(plan.copies(8, 0.34).positions()).containsExactly(8, 5, 6);
    }

    /** Figure 2: 60 nodes in 3 groups of 20 hold 600 blocks as 1200, 400 and 200; Equation 6: 3.0 copies a block. */
    @Test
    void figure2() {
        AccordionPlan plan = Bellows.plan(20, 20, 20);
        long[] held = new long[4];
        for (int block = 0; block < 600; block++) {
            plan.copiesAtTurn(block)
                    .positions()
                    .forEach(position -> held[plan.groups().groupOf(position)]++);
        }
        assertThat(held).containsExactly(0, 1200, 400, 200);
        assertThat(plan.wholeCopies()).isCloseTo(3.0, within(1e-12));
        assertThat(plan.wholeShare(1)).isCloseTo(0.1, within(1e-12));
        assertThat(plan.wholeShare(21)).isCloseTo(2.0 / 60, within(1e-12));
        assertThat(plan.wholeShare(60)).isCloseTo(1.0 / 60, within(1e-12));
    }

    @Test
    void theMostNeededCopiesComeFirst() {
        CopySet four = new CopySet(4, List.of(40, 30, 20, 10, 11));
        assertThat(four.byNeed(1)).containsExactly(10);
        assertThat(four.byNeed(2)).containsExactly(10, 40);
        assertThat(four.byNeed(3)).containsExactly(10, 40, 11);
        assertThat(four.byNeed(9)).containsExactly(10, 40, 11, 30, 20);
        assertThat(four.inGroupOne()).isEqualTo(10);
        assertThat(new CopySet(1, List.of(1, 2)).byNeed(3)).containsExactly(1, 2);
        assertThat(new CopySet(2, List.of(4, 2, 1)).byNeed(3)).containsExactly(2, 4, 1);
    }

    @Test
    void searchesAndCopySetsAgreeOnNeed() {
        AccordionPlan plan = Bellows.plan(3, 5, 4, 9);
        for (int lane = 0; lane < plan.lanes().count(); lane++) {
            for (int group = 1; group <= 4; group++) {
                for (int r = 1; r <= 6; r++) {
                    List<Integer> byNeed = plan.copySet(group, lane).byNeed(r);
                    assertThat(plan.byNeed(group, lane, r)).containsExactly(byNeed.toArray(Integer[]::new));
                }
            }
        }
    }

    @Test
    void aLoneHostHasNoNeighbour() {
        AccordionPlan plan = AccordionPlan.of(Bellows.view(1, 1, up -> true), List.of(4, 8));
        assertThat(plan.copies(1, 0)).isEqualTo(new CopySet(1, List.of(1)));
        assertThat(plan.share(1, 3)).isEqualTo(1);
        assertThat(plan.wholeShare(1)).isEqualTo(1);
    }

    @Test
    void turnsAreCountedFrom0() {
        assertThatThrownBy(() -> Bellows.plan(2, 3).copiesAtTurn(-1)).hasMessageContaining("no turn -1");
    }

    @Test
    void group1sRingLeavesRacksWhereItCan() {
        int[][] racksOfFour = {{0, 1, 0, 1}, {0, 0, 1, 1}, {0, 1, 1, 0}, {0, 1, 2, 0}};
        for (int[] racks : racksOfFour) {
            AccordionPlan plan = AccordionPlan.of(Racks.view(racks), List.of(racks.length));
            for (int position = 1; position <= 4; position++) {
                List<Integer> pair = plan.copies(position, 0).positions();
                assertThat(racks[pair.get(0) - 1]).as("%s", pair).isNotEqualTo(racks[pair.get(1) - 1]);
            }
        }
    }

    @Test
    void group1IsOneRingWhateverTheRacks() {
        int[][] all = {{0, 0, 0, 1}, {0, 0, 0, 0, 0}, {0, 0, 1, 1, 2}, {0, 0, 1, 1, 2, 2, 2}, {0, 1}};
        for (int[] racks : all) {
            AccordionPlan plan = AccordionPlan.of(Racks.view(racks), List.of(racks.length));
            int at = 1;
            int steps = 0;
            do {
                at = plan.copies(at, 0).positions().get(1);
                steps++;
            } while (at != 1);
            assertThat(steps).isEqualTo(racks.length);
        }
        AccordionPlan oneRack = AccordionPlan.of(Racks.view(0, 0, 0, 0), List.of(4));
        assertThat(oneRack.copies(2, 0).positions()).as("the chain's order").containsExactly(2, 3);
        AccordionPlan odd = AccordionPlan.of(Racks.view(0, 0, 1, 1, 2), List.of(5));
        for (int position = 1; position <= 5; position++) {
            List<Integer> pair = odd.copies(position, 0).positions();
            assertThat(odd.view().rackOf(pair.get(0))).isNotEqualTo(odd.view().rackOf(pair.get(1)));
        }
    }
}
