// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Measured;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceExperimentsTest {
    private static Map<String, Double> run(String name, long seed) {
        Experiment experiment = TraceExperiments.all().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Measured.by(experiment, seed, y -> assertThat(y).isBetween(0.0, 100.0));
    }

    @Test
    void elasticSystemsNeedFewerMachineHoursInTheOrderOfThePaper() {
        Map<String, Double> measured = run("trace-facebook-2010", 1);
        assertThat(measured.get("springfs to ideal"))
                .isBetween(1.0, measured.get("sierra to ideal"))
                .isLessThan(measured.get("rabbit with all writes spread to ideal"));
        assertThat(measured.get("sierra to ideal")).isLessThan(measured.get("stock to ideal"));
        assertThat(measured.get("hosts saved by springfs")).isGreaterThan(60);
    }

    @Test
    void theSameSeedGivesTheSameMeasures() {
        assertThat(run("resizing-facebook-2009", 3)).isEqualTo(run("resizing-facebook-2009", 3));
    }

    @Test
    void predictionLeavesLessUnmetForTheSameMachineHours() {
        Map<String, Double> measured = run("resizing-facebook-2010", 2);
        assertThat(measured.get("unmet, predictive")).isLessThan(measured.get("unmet, reactive"));
        assertThat(measured.get("unmet, predictive to reactive with the same machine-hours"))
                .isLessThan(0.5);
    }

    @Test
    void shorterSlotsAndALowerQuantileNeedFewerJoulesAndLeaveMoreUnmet() {
        Map<String, Double> measured = run("joules-facebook-2010", 1);
        assertThat(measured.get("joules, predictive to reactive, 5-minute slots, quantile 50"))
                .isLessThan(measured.get("joules, predictive to reactive, 15-minute slots, quantile 75"));
        assertThat(measured.get("unmet, predictive, 5-minute slots, quantile 50"))
                .isGreaterThan(measured.get("unmet, predictive, 15-minute slots, quantile 75"));
        assertThat(measured.get("joules, the papers' reactive policy to reactive"))
                .isBetween(0.1, 1.0);
    }
}
