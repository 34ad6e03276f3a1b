// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class BackTestTest {
    private static final int DAY = 1440;
    private static final Capacity THIRTY = ReactivePolicyTest.THIRTY;
    private static final int WAKE = 2;
    private static final BackTest TEST = new BackTest(THIRTY, ReactiveSettings.CALM, WAKE);
    private static final List<PredictiveSettings> CANDIDATES = List.of(
            PredictiveSettings.USUAL.withQuantile(0.5),
            PredictiveSettings.USUAL,
            PredictiveSettings.USUAL.withQuantile(1));

    private static List<Observation> load(int minutes, IntToDoubleFunction reads) {
        List<Observation> load = new ArrayList<>();
        for (int minute = 0; minute < minutes; minute++) {
            load.add(ReactivePolicyTest.seen(minute, reads.applyAsDouble(minute), 0, 0));
        }
        return load;
    }

    /** Ten minutes of 20 hosts at the same times of each day, 5 hosts else. */
    private static double bursts(int minute) {
        return minute % 360 < 10 ? 2000 : 500;
    }

    @Test
    void aReactivePolicyMissesEachBurstUntilItsHostsServe() {
        List<Observation> load = load(2 * DAY, BackTestTest::bursts);
        BackTest.Score score = TEST.score(new ReactivePolicy(THIRTY, ReactiveSettings.CALM), load, DAY);
        assertThat(score.missedHostIntervals())
                .as("four bursts a day; the minute that is seen and two to wake, 15 hosts each")
                .isEqualTo(4 * (1 + WAKE) * 15.0);
    }

    @Test
    void aRhythmIsPreferredWhereItNeedsFewerHosts() {
        List<Observation> load = load(5 * DAY, minute -> minute % DAY / 60 >= 9 && minute % DAY / 60 < 17 ? 2000 : 500);
        assertThat(TEST.choose(CANDIDATES, load, DAY)).contains(CANDIDATES.get(0));
    }

    @Test
    void withoutAGainTheReactivePolicyStays() {
        assertThat(TEST.choose(CANDIDATES, load(3 * DAY, minute -> 500), DAY)).isEmpty();
        assertThat(TEST.choose(List.of(), load(DAY, BackTestTest::bursts), 0)).isEmpty();
    }

    /** The law: what is chosen misses no more than the reactive policy, has no more hosts awake, and is better in one of both. */
    @SeededTest(seeds = 20)
    void theChoiceIsNeverWorseThanReactive(RandomGenerator random) {
        int period = 60 * (1 + random.nextInt(24));
        double noise = random.nextDouble();
        List<Observation> load = load(
                3 * DAY,
                minute -> Math.max(
                        0,
                        1000 + 900 * Math.sin(2 * Math.PI * minute / period) + 1000 * noise * random.nextGaussian()));
        BackTest.Score reactive = TEST.score(new ReactivePolicy(THIRTY, ReactiveSettings.CALM), load, DAY);
        Optional<PredictiveSettings> chosen = TEST.choose(CANDIDATES, load, DAY);
        chosen.ifPresent(settings -> {
            BackTest.Score score = TEST.score(new PredictivePolicy(THIRTY, ReactiveSettings.CALM, settings), load, DAY);
            assertThat(score.missedHostIntervals()).isLessThanOrEqualTo(reactive.missedHostIntervals());
            assertThat(score.hostIntervals()).isLessThanOrEqualTo(reactive.hostIntervals());
            assertThat(score).isNotEqualTo(reactive);
        });
    }

    @Test
    void aNegativeWakeIsRefused() {
        assertThatThrownBy(() -> new BackTest(THIRTY, ReactiveSettings.CALM, -1))
                .hasMessageContaining("-1");
    }
}
