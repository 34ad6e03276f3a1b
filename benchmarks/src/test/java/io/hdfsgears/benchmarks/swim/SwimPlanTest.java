// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.sim.trace.Job;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwimPlanTest {
    private static final JobTrace TRACE = new JobTrace(
            "t",
            3,
            List.of(),
            List.of(new Job(40, 0, 10, 1_000), new Job(60, 5_000, 0, 0), new Job(100, 7, 7, 200_000_000_000L)));

    @Test
    void timesBeginWithTheFirstJobAndBytesAreScaled() {
        SwimPlan plan = SwimPlan.of(TRACE, 3, 10, 0.001);
        assertThat(plan.jobs())
                .containsExactly(
                        new SwimJob(0, 0, 1, 0, 1),
                        new SwimJob(1, 2_000, 5, 0, 0),
                        new SwimJob(2, 6_000, 1, 0, 200_000_000));
        assertThat(plan.seconds()).isEqualTo(6);
        assertThat(plan.outputBytes()).isEqualTo(200_000_001);
        assertThat(SwimJob.parse(plan.lines())).isEqualTo(plan.jobs());
    }

    @Test
    void largeOutputsHaveMoreReducers() {
        assertThat(new SwimJob(0, 0, 1, 0, 0).reducers()).isEqualTo(1);
        assertThat(new SwimJob(0, 0, 1, 0, 64 << 20).reducers()).isEqualTo(1);
        assertThat(new SwimJob(0, 0, 1, 0, (64 << 20) + 1).reducers()).isEqualTo(2);
        assertThat(new SwimJob(0, 0, 1, 0, 1L << 40).reducers()).isEqualTo(6);
    }

    @Test
    void theFirstFiftyJobsOfTheDayAreThoseOfThePaper() {
        SwimPlan plan = SwimPlan.of(TraceLibrary.facebook2009(), 50, 1, 1);
        assertThat(plan.seconds()).isEqualTo(2826 - 49);
        assertThat(plan.outputBytes()).isEqualTo(154_932_355_988L);
        assertThat(plan.jobs().get(38).output()).isEqualTo(85_899_343_844L);
    }

    @Test
    void moreJobsThanThereAreAreRefused() {
        assertThatThrownBy(() -> SwimPlan.of(TRACE, 4, 1, 1))
                .hasMessageContaining("3 jobs")
                .hasMessageContaining("not 4");
    }
}
