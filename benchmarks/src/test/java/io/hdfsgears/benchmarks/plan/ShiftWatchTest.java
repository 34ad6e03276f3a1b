// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.plan.ShiftWatch.Step;
import io.hdfsgears.planner.rehearsal.Pace.ShiftTimes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ShiftWatchTest {
    @Test
    void timesAreThoseOfEachPhaseAndTheMeanOfTheHosts() {
        ShiftWatch watch = new ShiftWatch();
        watch.add(List.of(
                new Step(0, "STEADY", 0),
                new Step(0.5, "DRAINING", 0),
                new Step(2.5, "POWERING_DOWN", 0),
                new Step(3.5, "POWERING_DOWN", 1),
                new Step(5.5, "POWERING_DOWN", 2),
                new Step(6, "STEADY", 2)));
        watch.add(List.of(
                new Step(0, "STEADY", 2),
                new Step(0.5, "POWERING_UP", 2),
                new Step(1, "POWERING_UP", 0),
                new Step(3, "CATCHING_UP", 0),
                new Step(4, "STEADY", 0)));
        assertThat(watch.times()).isEqualTo(new ShiftTimes(2.5, 2, 3.5, 1, 3));
    }

    @Test
    void severalShiftsCountWithTheirMean() {
        ShiftWatch watch = new ShiftWatch();
        watch.add(List.of(new Step(0, "STEADY", 2), new Step(1, "POWERING_UP", 1), new Step(3, "STEADY", 1)));
        watch.add(List.of(new Step(0, "STEADY", 1), new Step(1, "POWERING_UP", 0), new Step(5, "STEADY", 0)));
        assertThat(watch.times()).isEqualTo(new ShiftTimes(0, 0, 0, 1, 4));
    }
}
