// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.campaign.plan.CampaignPlan.Shape;
import io.hdfsgears.rack.Names;
import io.hdfsgears.testkit.SeededTest;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

final class CampaignPlanTest {
    private static final List<String> HOSTS = Names.hosts(15);
    private static final Shape SHAPE = new Shape(HOSTS.subList(0, 12), HOSTS.subList(12, 15), "h15", 10, 14);

    @SeededTest
    void oneSeedGivesOnePlanAndALongerOneBeginsLikeIt(long seed) {
        CampaignPlan plan = CampaignPlan.of(seed, 200, SHAPE);
        assertThat(CampaignPlan.of(seed, 200, SHAPE)).isEqualTo(plan);
        assertThat(CampaignPlan.of(seed, 60, SHAPE).steps())
                .isEqualTo(plan.steps().subList(0, 60));
        assertThat(CampaignPlan.of(seed + 1, 200, SHAPE).steps()).isNotEqualTo(plan.steps());
    }

    @SeededTest
    void allKindsComeWithinTwoRounds(long seed) {
        assertThat(CampaignPlan.of(seed, 28, SHAPE).steps().stream()
                        .map(Step::kind)
                        .collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(Kind.class));
    }

    @SeededTest
    void noStepEndangersData(long seed) {
        Set<String> chain = new HashSet<>(SHAPE.chain());
        Set<String> stock = new HashSet<>(SHAPE.stock());
        boolean low = false;
        int primaries = 2;
        for (Step step : CampaignPlan.of(seed, 300, SHAPE).steps()) {
            if (low) {
                assertThat(step.kind()).isIn(Kind.ADD, Kind.ADD_RACK, Kind.SHIFT_DOWN, Kind.SHIFT_UP);
            }
            switch (step.kind()) {
                case ADD, ADD_RACK -> {
                    assertThat(stock.remove(step.host())).as("%s", step).isTrue();
                    chain.add(step.host());
                }
                case REPLACE -> {
                    assertThat(chain.remove(step.host())).as("%s", step).isTrue();
                    assertThat(stock.remove(step.other())).as("%s", step).isTrue();
                    stock.add(step.host());
                    chain.add(step.other());
                }
                case DECOMMISSION, RMA -> {
                    assertThat(chain.remove(step.host())).as("%s", step).isTrue();
                    stock.add(step.host());
                }
                case EXCHANGE -> assertThat(chain).contains(step.host(), step.other());
                case REFORMAT -> assertThat(chain).contains(step.host());
                case MORE_PRIMARIES -> primaries++;
                case FEWER_PRIMARIES -> primaries--;
                case SHIFT_DOWN -> low = true;
                case SHIFT_UP -> low = false;
                case EVEN_OUT -> {}
            }
            assertThat(chain).hasSizeBetween(SHAPE.least(), SHAPE.most());
            assertThat(primaries).isBetween(2, 3);
        }
    }
}
