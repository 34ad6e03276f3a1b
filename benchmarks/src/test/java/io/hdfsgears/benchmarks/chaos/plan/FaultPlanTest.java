// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.chaos.plan.FaultPlan.Shape;
import io.hdfsgears.testkit.SeededTest;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class FaultPlanTest {
    private static final Shape ALL = new Shape(true, true);

    @SeededTest
    void oneSeedGivesOnePlan(long seed) {
        assertThat(FaultPlan.of(seed, 200, ALL)).isEqualTo(FaultPlan.of(seed, 200, ALL));
        assertThat(FaultPlan.of(seed, 200, ALL).faults())
                .isNotEqualTo(FaultPlan.of(seed + 1, 200, ALL).faults());
    }

    @SeededTest
    void aLongerPlanBeginsAsTheShorterOne(long seed) {
        assertThat(FaultPlan.of(seed, 200, ALL).faults().subList(0, 50))
                .isEqualTo(FaultPlan.of(seed, 50, ALL).faults());
    }

    @SeededTest
    void allKindsComeAndManyInPairs(long seed) {
        FaultPlan plan = FaultPlan.of(seed, 1_000, ALL);
        assertThat(plan.faults().stream().map(Fault::kind).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(Kind.class));
        assertThat(plan.faults().stream().map(Fault::role).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(Role.class));
        assertThat(plan.groups().stream().filter(group -> group.size() == 2).count())
                .isBetween(150L, 400L);
        assertThat(plan.groups().stream().mapToInt(List::size).sum()).isEqualTo(1_000);
    }

    @SeededTest
    void noTwoMastersAndNoHostBesideAReformattedOne(long seed) {
        for (List<Fault> group : FaultPlan.of(seed, 1_000, ALL).groups()) {
            if (group.size() == 2) {
                Fault first = group.get(0);
                Fault second = group.get(1);
                boolean fencing = first.kind().silences() && second.kind() == Kind.FAILOVER;
                assertThat(first.touchesMasters() && second.touchesMasters() && !fencing)
                        .as("%s", group)
                        .isFalse();
                if (first.kind() == Kind.REFORMAT || second.kind() == Kind.REFORMAT) {
                    assertThat(first.touchesHosts() && second.touchesHosts())
                            .as("%s", group)
                            .isFalse();
                }
            }
        }
    }

    @SeededTest
    void whatTheRackHasNotIsNotDrawn(long seed) {
        FaultPlan plan = FaultPlan.of(seed, 500, new Shape(false, false));
        assertThat(plan.faults()).noneMatch(fault -> fault.role() == Role.JOURNALNODE);
        assertThat(plan.faults()).noneMatch(fault -> fault.kind() == Kind.REFORMAT);
    }

    @Test
    void aFaultWhosePartnerIsLeftOutComesAlone() {
        Fault first = new Fault(1, Kind.KILL, Role.AWAKE_HOST, 0, false, 1_000, 0);
        Fault second = new Fault(2, Kind.PAUSE, Role.AWAKE_HOST, 10, true, 1_000, 0);
        assertThat(new FaultPlan(1, List.of(first, second)).groups()).containsExactly(List.of(first, second));
        assertThat(new FaultPlan(1, List.of(second)).groups()).containsExactly(List.of(second));
    }

    /** A fault between them was left out. */
    @Test
    void faultsThatMayNotMeetDoNotMeetAfterShrinking() {
        Fault reformat = new Fault(1, Kind.REFORMAT, Role.AWAKE_HOST, 0, false, 1_000, 0);
        Fault kill = new Fault(3, Kind.KILL, Role.AWAKE_HOST, 10, true, 1_000, 0);
        assertThat(new FaultPlan(1, List.of(reformat, kill)).groups())
                .containsExactly(List.of(reformat), List.of(kill));
    }

    /** What shrinking leaves in must meet what it met before. */
    @SeededTest
    void faultsThatAreLeftOutLeaveTheRestsBetweenTheOthers(long seed) {
        List<List<Fault>> groups = FaultPlan.of(seed, 200, ALL).groups();
        int rests = 0;
        for (int i = 1; i < groups.size(); i++) {
            rests += FaultPlan.restsBetween(groups.get(i - 1), groups.get(i), 10) ? 1 : 0;
        }
        assertThat(rests).isEqualTo(19);
        assertThat(FaultPlan.restsBetween(groups.get(0), groups.get(groups.size() - 1), 10))
                .isTrue();
        assertThat(groups.stream().filter(FaultPlan::restsInHighestGear).count())
                .isBetween(groups.size() / 4L, 3L * groups.size() / 4);
    }
}
