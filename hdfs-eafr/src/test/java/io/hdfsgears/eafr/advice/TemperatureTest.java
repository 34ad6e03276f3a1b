// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equations 2 to 5 with the paper's thresholds: τ_u 20, τ_l 10, σ_u 8, σ_l 1. */
class TemperatureTest {
    private static Temperature of(double... reads) {
        List<Replica> replicas = new ArrayList<>();
        for (double read : reads) {
            replicas.add(new Replica(new NodeId("h" + replicas.size()), read));
        }
        return Temperature.of(Arrays.stream(reads).sum(), replicas, Thresholds.PAPER);
    }

    @Test
    void isHotByTheMeanOrByManyBusyReplicas() {
        assertThat(of(41, 0)).as("mean 20.5 > 20").isEqualTo(Temperature.HOT);
        assertThat(of(40, 0))
                .as("mean 20, one of two busy is no more than a half")
                .isEqualTo(Temperature.WARM);
        assertThat(of(9, 9, 0)).as("two of three have more than 8").isEqualTo(Temperature.HOT);
        assertThat(of(8, 8, 8)).as("8 is not more than 8").isEqualTo(Temperature.WARM);
    }

    @Test
    void isColdOnlyByBothTests() {
        assertThat(of(0, 0)).isEqualTo(Temperature.COLD);
        assertThat(of(0, 0, 12)).as("mean 4, two of three idle").isEqualTo(Temperature.COLD);
        assertThat(of(5, 5)).as("mean 5, nobody idle").isEqualTo(Temperature.WARM);
        assertThat(of(0, 0, 33)).as("two of three idle, mean 11").isEqualTo(Temperature.WARM);
        assertThat(of(0.5, 15)).as("one of two idle is no more than a half").isEqualTo(Temperature.WARM);
    }

    @Test
    void aFileThatNobodyCanReadIsLeftToRepair() {
        assertThat(Temperature.of(100, List.of(), Thresholds.PAPER)).isEqualTo(Temperature.WARM);
    }

    @Test
    void thresholdsThatWouldFlapAreRefused() {
        assertThatThrownBy(() -> new Thresholds(20, 11, 8, 1, 0.5, 0.5, 0.8)).hasMessageContaining("11.0 and 20.0");
        assertThatThrownBy(() -> new Thresholds(20, 10, 8, 1, 1, 0.5, 0.8)).hasMessageContaining("not 1.0");
        assertThatThrownBy(() -> new Limits(2, 3, 4)).hasMessageContaining("not 3, 2 and 4");
        assertThatThrownBy(() -> new AdviceSettings(Thresholds.PAPER, 0, 0.5, 0, 1, 1))
                .hasMessageContaining("quiet");
    }
}
