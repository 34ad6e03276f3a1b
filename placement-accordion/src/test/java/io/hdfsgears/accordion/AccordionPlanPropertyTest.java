// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Laws of the layout for any group sizes of 2 to 100 hosts. */
class AccordionPlanPropertyTest {
    private static AccordionPlan random(RandomGenerator random) {
        return Bellows.plan(Bellows.randomGroups(random, 6).toArray(Integer[]::new));
    }

    /** g+1 distinct copies, one in each group below, two in group 1. */
    @SeededTest(seeds = 50)
    void everyBlockHasItsCopies(RandomGenerator random) {
        AccordionPlan plan = random(random);
        Groups groups = plan.groups();
        for (int primary = 1; primary <= groups.hosts(); primary++) {
            int group = groups.groupOf(primary);
            for (CopySet copies : plan.copies(primary)) {
                assertThat(copies.positions()).hasSize(group + 1).doesNotHaveDuplicates();
                List<Integer> wanted = new ArrayList<>();
                for (int g = group; g >= 1; g--) {
                    wanted.add(g);
                }
                wanted.add(1);
                assertThat(copies.positions().stream().map(groups::groupOf)).isEqualTo(wanted);
                assertThat(copies.primary()).isEqualTo(primary);
            }
            assertThat(plan.copies(primary)).contains(plan.copies(primary, random.nextDouble()));
        }
    }

    /** The data of a node that backs up others' goes on to where theirs goes: lanes never cross. */
    @SeededTest(seeds = 20)
    void backupsFollowTheirData(RandomGenerator random) {
        AccordionPlan plan = random(random);
        for (int i = 0; i < 200; i++) {
            int primary = 1 + random.nextInt(plan.groups().hosts());
            CopySet copies = plan.copies(primary, random.nextDouble());
            for (int j = 1; j < copies.group(); j++) {
                List<Integer> tail =
                        copies.positions().subList(j, copies.positions().size());
                assertThat(plan.copies(copies.positions().get(j)))
                        .anyMatch(set -> set.positions().equals(tail));
            }
        }
    }

    /** Nodes of a group hold equally much, and as much as V(B) says. */
    @SeededTest(seeds = 20)
    void everyNodeOfAGroupIsGivenEquallyMuch(RandomGenerator random) {
        AccordionPlan plan = random(random);
        double[] share = new double[plan.groups().hosts() + 1];
        for (int lane = 0; lane < plan.lanes().count(); lane++) {
            for (int group = 1; group <= plan.groups().count(); group++) {
                double mass = plan.lanes().width(lane)
                        * plan.groups().size(group)
                        / plan.groups().hosts();
                plan.copySet(group, lane).positions().forEach(position -> share[position] += mass);
            }
        }
        double sum = 0;
        for (int position = 1; position < share.length; position++) {
            assertThat(share[position]).as("position %d", position).isCloseTo(plan.wholeShare(position), within(1e-9));
            sum += share[position];
        }
        assertThat(sum).isCloseTo(plan.wholeCopies(), within(1e-9));
    }

    /** Lanes are drawn by width: what a node's draws fall on is its part of the line. */
    @SeededTest(seeds = 20)
    void lanesAreDrawnByWidth(RandomGenerator random) {
        AccordionPlan plan = random(random);
        Lanes lanes = plan.lanes();
        for (int i = 0; i < 50; i++) {
            int position = 1 + random.nextInt(plan.groups().hosts());
            int group = plan.groups().groupOf(position);
            double u = 0;
            for (int lane = lanes.first(position); lane <= lanes.last(position); lane++) {
                assertThat(lanes.node(lane, group)).isEqualTo(position);
                double width = lanes.width(lane) * plan.groups().size(group);
                assertThat(lanes.draw(position, u + width / 2)).isEqualTo(lane);
                u += width;
            }
            assertThat(u).isCloseTo(1, within(1e-9));
            assertThat(lanes.draw(position, 0)).isEqualTo(lanes.first(position));
            assertThat(lanes.draw(position, Math.nextDown(1.0))).isEqualTo(lanes.last(position));
        }
    }

    /** Of any run of D turns the last group gets D·N_G/N within one, every node D/N within two a group. */
    @SeededTest(seeds = 50)
    void turnsAreSpreadEvenly(RandomGenerator random) {
        AccordionPlan plan = random(random);
        Groups groups = plan.groups();
        long from = random.nextLong(1L << 50);
        int run = 1 + random.nextInt(5000);
        long[] primaries = new long[groups.hosts() + 1];
        long last = 0;
        for (int i = 0; i < run; i++) {
            CopySet copies = plan.copiesAtTurn(from + i);
            primaries[copies.primary()]++;
            last += copies.group() == groups.count() ? 1 : 0;
        }
        double due = (double) run * groups.size(groups.count()) / groups.hosts();
        assertThat((double) last).isBetween(due - 1, due + 1);
        double each = (double) run / groups.hosts();
        for (int position = 1; position < primaries.length; position++) {
            assertThat((double) primaries[position]).isBetween(each - 2.5, each + 2.5);
        }
    }

    /** Equation 6 holds for a whole round of turns, and lanes get their part of a node's turns. */
    @SeededTest(seeds = 10)
    void turnsUseAllLanes(RandomGenerator random) {
        AccordionPlan plan = Bellows.plan(2 + random.nextInt(4), 2 + random.nextInt(6), 2 + random.nextInt(8));
        int hosts = plan.groups().hosts();
        double[] held = new double[hosts + 1];
        int blocks = 256 * hosts;
        for (int turn = 0; turn < blocks; turn++) {
            plan.copiesAtTurn(turn).positions().forEach(position -> held[position]++);
        }
        for (int position = 1; position <= hosts; position++) {
            assertThat(held[position] / blocks)
                    .as("position %d", position)
                    .isCloseTo(plan.wholeShare(position), within(0.02 * plan.wholeShare(position)));
        }
    }

    @SeededTest(seeds = 20)
    void sharesOfAFactorSumUpToIt(RandomGenerator random) {
        List<Integer> sizes = Bellows.randomGroups(random, 4);
        AccordionPlan plan = Bellows.plan(sizes.toArray(Integer[]::new));
        for (int replication : new int[] {
            1, 2, 3, 4, 5, 6, 9, plan.groups().hosts() - 1, plan.groups().hosts(), 1000
        }) {
            double sum = 0;
            for (int position = 1; position <= plan.groups().hosts(); position++) {
                assertThat(plan.share(position, replication)).isBetween(0.0, 1 + 1e-9);
                sum += plan.share(position, replication);
            }
            assertThat(sum)
                    .as("%s at %d", sizes, replication)
                    .isCloseTo(Math.min(replication, plan.groups().hosts()), within(1e-6));
        }
    }
}
