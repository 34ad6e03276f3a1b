// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictivePolicy;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RunningPolicyTest {
    private static final Capacity CAPACITY = new Capacity(12, 2, 3, 2, 8e6, 0.1);

    @SeededTest
    void aPolicyGoesOnWhereItWasLeft(RandomGenerator random) {
        PredictivePolicy policy = new PredictivePolicy(CAPACITY, ReactiveSettings.CALM, PredictiveSettings.USUAL);
        RunningPolicy<?> one = RunningPolicy.started(policy);
        for (int minute = 1; minute < 3000; minute++) {
            Observation seen = new Observation(60L * minute, random.nextDouble() * 60e6, 0, 12, 0);
            RunningPolicy.Turn turn = one.decide(seen);
            one = turn.next();
            if (minute % 500 == 0) {
                RunningPolicy<?> resumed = RunningPolicy.resumed(policy, one.write());
                Observation next = new Observation(60L * minute + 60, 9e6, 1e6, 12, 0);
                assertThat(resumed.decide(next).wanted())
                        .isEqualTo(one.decide(next).wanted());
            }
        }
    }

    @Test
    void theStateOfAnotherPolicyIsRefused() {
        ReactivePolicy policy = new ReactivePolicy(CAPACITY, ReactiveSettings.CALM);
        assertThatThrownBy(() -> RunningPolicy.resumed(policy, "something else"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
