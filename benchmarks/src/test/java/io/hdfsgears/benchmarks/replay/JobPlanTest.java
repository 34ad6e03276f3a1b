// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.sim.trace.PathTrace;
import io.hdfsgears.sim.trace.PathTrace.PathRead;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobPlanTest {
    private static final PathTrace DAY = new PathTrace(
            4,
            List.of(
                    new PathRead(10, 5_000, 0, 1), // before the part
                    new PathRead(3_600, 2_000, 1, 0),
                    new PathRead(3_660, 8_000, 1, 3_000),
                    new PathRead(3_720, 1_000_000, 2, 0),
                    new PathRead(3_780, 0, 3, 400),
                    new PathRead(7_200, 1, 0, 1))); // after it

    private static final JobPlan PLAN = JobPlan.of(DAY, new JobPlan.Scale(1, 1, 60, 0.001, 500));

    @Test
    void playsAPartFasterAndSmaller() {
        assertThat(PLAN.seconds()).isEqualTo(60);
        assertThat(PLAN.jobs())
                .containsExactly(
                        new Job(0, "/replay/in/p1", 2, "/replay/out/j0", 0),
                        new Job(1_000, "/replay/in/p1", 8, "/replay/out/j1", 3),
                        new Job(2_000, "/replay/in/p2", 500, "/replay/out/j2", 0),
                        new Job(3_000, "/replay/in/p3", 0, "/replay/out/j3", 1));
    }

    @Test
    void aPathIsAsLargeAsItsLargestJob() {
        assertThat(PLAN.inputs()).isEqualTo(Map.of("/replay/in/p1", 8L, "/replay/in/p2", 500L));
        assertThat(PLAN.layOut()).containsExactly(Job.write("/replay/in/p1", 8), Job.write("/replay/in/p2", 500));
    }

    @Test
    void everythingIsReadBack() {
        assertThat(PLAN.readBack())
                .containsExactlyInAnyOrder(
                        Job.read("/replay/in/p1", 8),
                        Job.read("/replay/in/p2", 500),
                        Job.read("/replay/out/j1", 3),
                        Job.read("/replay/out/j3", 1));
    }

    @Test
    void tellsHowUnlikeThePathsAre() {
        JobPlan.Skew skew = PLAN.skew();
        assertThat(PLAN.hottest()).isEqualTo("/replay/in/p1");
        assertThat(skew.reads()).isEqualTo(3);
        assertThat(skew.paths()).isEqualTo(2);
        assertThat(skew.hottest()).isCloseTo(2 / 3.0, within(1e-9));
        assertThat(skew.ten()).isEqualTo(1);
        assertThat(skew.once()).isEqualTo(0.5);
        assertThat(skew.readBytes()).isEqualTo(510);
        assertThat(skew.hottestBytes()).isCloseTo(10 / 510.0, within(1e-9));
        assertThat(skew.writtenBytes()).isEqualTo(4);
        assertThat(skew.inputBytes()).isEqualTo(508);
    }

    @Test
    void refusesAPartInWhichNothingIsRead() {
        assertThatThrownBy(() -> JobPlan.of(DAY, new JobPlan.Scale(5, 1, 60, 1, 500)))
                .hasMessageContaining("nothing was read from hour 5.0 on");
    }
}
