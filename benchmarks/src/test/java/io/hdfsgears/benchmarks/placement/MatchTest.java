// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MatchTest {
    @Test
    void sharesAsleepAreOfTheRegisteredHosts() {
        assertThat(Match.Plan.awake(1000, 0)).isEqualTo(1000);
        assertThat(Match.Plan.awake(1000, 75)).isEqualTo(250);
        assertThat(Match.Plan.awake(100, 90)).isEqualTo(10);
    }

    @Test
    void gearsGoDownInOrder() {
        Match.Plan plan = new Match.Plan(List.of(90, 0, 75), List.of(1), 1, 1, 1, 0, Contestant.REPLICATION);
        assertThat(plan.asleepPercent()).containsExactly(0, 75, 90);
        assertThat(plan.fewestAwake(100)).isEqualTo(10);
    }
}
