// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Measured;
import io.hdfsgears.sim.scenario.PlannedJob;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A shorter day than the experiment's; the invariants run with it and end a run that breaks one. */
class AllTogetherTest {
    @Test
    void everyGoalHasItsMeasureAndTheSameSeedGivesTheSame() {
        AllTogether experiment = new AllTogether(TraceLibrary::facebook2010, 12);
        Map<String, Double> measured = Measured.by(experiment, 1);
        assertThat(measured.get("bytes moved, all off")).isZero();
        assertThat(measured.get("hosts awake, all off")).isEqualTo(20);
        assertThat(measured.get("hosts awake, all on")).isLessThan(20);
        assertThat(measured.get("mean job time, all on")).isPositive();
        assertThat(Measured.by(experiment, 1)).isEqualTo(measured);
    }

    @Test
    void theHourHasAsMuchWorkAsWasAskedFor() {
        List<PlannedJob> plan = new BusiestHour(TraceLibrary.facebook2010()).plan(60, 8_000, new SplittableRandom(1));
        int blocks =
                plan.stream().mapToInt(job -> job.reads() + 3 * job.writes()).sum();
        assertThat(blocks).isBetween(7_000, 9_000);
        assertThat(plan).allMatch(job -> job.reads() <= 200 && job.writes() <= 200 && job.reads() + job.writes() > 0);
        assertThat(plan).allMatch(job -> job.atNanos() >= 0 && job.atNanos() < 3_600_000_000_000L);
    }
}
