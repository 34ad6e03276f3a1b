// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.resize.AheadPolicy.Planned;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Thirty hosts of 100 bytes a second each. */
class AheadPolicyTest {
    private static final Capacity THIRTY = ReactivePolicyTest.THIRTY;
    private static final ReactivePolicy REACTIVE = new ReactivePolicy(THIRTY, ReactiveSettings.CALM);

    private static int wanted(Planned planned, Observation seen) {
        AheadPolicy<ReactiveState> policy = new AheadPolicy<>(REACTIVE, THIRTY, planned);
        return policy.decide(policy.start(), seen).wanted().activeHosts();
    }

    @Test
    void hostsAreAwakeForWhatIsPlanned() {
        Observation idle = ReactivePolicyTest.seen(0, 0, 0, 0);
        double perHost = THIRTY.hostBytesPerSecond();
        int least = wanted(Planned.NOTHING, idle);
        assertThat(wanted(end -> 10 * perHost / (1 + THIRTY.headroom()), idle)).isEqualTo(10);
        assertThat(wanted(end -> 0, idle)).isEqualTo(least);
        assertThat(wanted(end -> 1e18, idle)).as("no more than there are").isEqualTo(THIRTY.hosts());
    }

    /** The law: a plan never takes a host away, and what the policy remembers stays its own. */
    @SeededTest(seeds = 20)
    void aPlanOnlyAdds(RandomGenerator random) {
        double planned = 4_000 * random.nextDouble();
        AheadPolicy<ReactiveState> ahead = new AheadPolicy<>(REACTIVE, THIRTY, end -> planned);
        ReactiveState state = REACTIVE.start();
        for (int minute = 0; minute < 200; minute++) {
            Observation seen = ReactivePolicyTest.seen(minute, 3_000 * random.nextDouble(), 0, random.nextInt(31));
            Decision<ReactiveState> alone = REACTIVE.decide(state, seen);
            Decision<ReactiveState> both = ahead.decide(state, seen);
            assertThat(both.state()).isEqualTo(alone.state());
            assertThat(both.wanted().activeHosts())
                    .isGreaterThanOrEqualTo(alone.wanted().activeHosts())
                    .isGreaterThanOrEqualTo(THIRTY.forWork(planned).activeHosts());
            assertThat(ahead.read(ahead.write(both.state()))).isEqualTo(both.state());
            state = both.state();
        }
    }

    /** Bursts at other times each day, which no rhythm foretells: the policy that is told of them misses less. */
    @Test
    void aBackTestTellsWhatACalendarBrings() {
        List<Observation> load = new ArrayList<>();
        for (int minute = 0; minute < 3 * 1440; minute++) {
            load.add(ReactivePolicyTest.seen(minute, burst(minute) ? 2_000 : 500, 0, 0));
        }
        PredictiveSettings settings = PredictiveSettings.USUAL.withQuantile(0.5);
        long first = load.get(0).endSeconds();
        Planned told = end -> {
            int minute = (int) ((end - first) / 60);
            return burst(minute + 1) || burst(minute + 2) || burst(minute + 3) ? 2_000 : 0;
        };
        BackTest.Score without = new BackTest(THIRTY, ReactiveSettings.CALM, 2).score(settings, load, 1440);
        BackTest.Score with = new BackTest(THIRTY, ReactiveSettings.CALM, 2, told).score(settings, load, 1440);
        assertThat(without.missedHostIntervals()).isPositive();
        assertThat(with.missedHostIntervals()).isZero();
    }

    private static boolean burst(int minute) {
        int day = minute / 1440;
        int start = 300 + 217 * day;
        return minute % 1440 >= start && minute % 1440 < start + 30;
    }
}
