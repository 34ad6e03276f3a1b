// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PredictivePolicyTest {
    private static final int DAY = 1440;
    private static final ReactivePolicy REACTIVE =
            new ReactivePolicy(ReactivePolicyTest.THIRTY, ReactiveSettings.PAPER);
    private static final PredictivePolicy POLICY =
            new PredictivePolicy(ReactivePolicyTest.THIRTY, ReactiveSettings.PAPER, PredictiveSettings.USUAL);

    /** Busy (20 hosts) from 9 to 17 on workdays, quiet (5 hosts) else. */
    private static double office(int minute) {
        int hour = minute % DAY / 60;
        return minute / DAY % 7 < 5 && hour >= 9 && hour < 17 ? 2000 : 500;
    }

    private static int[] wanted(PredictivePolicy policy, int minutes, IntToDoubleFunction reads) {
        PredictiveState state = policy.start();
        int[] wanted = new int[minutes];
        int active = 30;
        for (int minute = 0; minute < minutes; minute++) {
            Observation seen = ReactivePolicyTest.seen(minute, reads.applyAsDouble(minute), 0, active);
            Decision<PredictiveState> decision = policy.decide(state, seen);
            state = decision.state();
            active = decision.wanted().activeHosts();
            wanted[minute] = active;
        }
        return wanted;
    }

    @Test
    void onTheFirstDayItIsReactive() {
        int[] wanted = wanted(POLICY, DAY, PredictivePolicyTest::office);
        assertThat(wanted[8 * 60 + 59]).isEqualTo(5);
        assertThat(wanted[9 * 60]).isEqualTo(20);
        assertThat(wanted[17 * 60]).isEqualTo(5);
    }

    @Test
    void afterADayHostsWakeBeforeTheMorningAndSleepThroughTheNight() {
        int[] wanted = wanted(POLICY, 3 * DAY, PredictivePolicyTest::office);
        int day = 2 * DAY;
        assertThat(wanted[day + 8 * 60 + 30]).as("half past eight").isEqualTo(5);
        assertThat(wanted[day + 8 * 60 + 57]).as("three minutes to nine").isGreaterThanOrEqualTo(20);
        assertThat(wanted[day + 12 * 60]).as("noon").isBetween(20, 23);
        assertThat(wanted[day + 20 * 60]).as("evening").isEqualTo(5);
    }

    @Test
    void afterAFewWeeksTheWeekendIsKnown() {
        int[] wanted = wanted(POLICY, 34 * DAY, PredictivePolicyTest::office);
        assertThat(wanted[32 * DAY + 12 * 60]).as("noon on the fifth Friday").isGreaterThanOrEqualTo(20);
        assertThat(wanted[33 * DAY + 12 * 60]).as("noon on the fifth Saturday").isLessThanOrEqualTo(15);
    }

    @Test
    void aBusierWeekRaisesTheExpectation() {
        int[] usual = wanted(POLICY, 3 * DAY, PredictivePolicyTest::office);
        int[] busier = wanted(POLICY, 3 * DAY, m -> office(m) * (m >= 2 * DAY ? 1.4 : 1));
        int beforeNine = 2 * DAY + 8 * 60 + 57;
        assertThat(busier[beforeNine]).isGreaterThan(usual[beforeNine]);
    }

    @Test
    void theReserveGrowsWithMissesAndFades() {
        SplittableRandom random = new SplittableRandom(7);
        PredictiveState state = POLICY.start();
        double most = 0;
        for (int minute = 0; minute < 4 * DAY; minute++) {
            double burst = minute > DAY && minute < 2 * DAY && random.nextInt(5) == 0 ? 1500 : 0;
            state = POLICY.decide(state, ReactivePolicyTest.seen(minute, 500 + burst, 0, 30))
                    .state();
            most = Math.max(most, state.reserve());
        }
        assertThat(most).isGreaterThan(0.05);
        assertThat(state.reserve()).isLessThan(most);
    }

    @SeededTest
    void itIsNeverBelowTheReactiveGuarantee(RandomGenerator random) {
        PredictiveState state = POLICY.start();
        for (int minute = 0; minute < 3 * DAY; minute += 1 + random.nextInt(40)) {
            Observation seen = ReactivePolicyTest.seen(
                    minute, 3000 * random.nextDouble(), 1000 * random.nextDouble(), random.nextInt(31));
            Decision<PredictiveState> decision = POLICY.decide(state, seen);
            Footprint floor = REACTIVE.needed(seen);
            assertThat(decision.wanted().activeHosts()).isBetween(floor.activeHosts(), 30);
            assertThat(decision.wanted().offloadSet()).isBetween(floor.offloadSet(), 10);
            assertThat(decision.state().reserve()).isBetween(0.0, PredictiveSettings.USUAL.mostReserve());
            state = decision.state();
        }
    }

    @SeededTest(seeds = 5)
    void aStoredStateDecidesAlike(RandomGenerator random) {
        PredictiveState state = POLICY.start();
        for (int minute = 0; minute < 10 * DAY; minute += 1 + random.nextInt(30)) {
            Observation seen = ReactivePolicyTest.seen(
                    minute, 3000 * random.nextDouble(), 1000 * random.nextDouble(), random.nextInt(31));
            state = POLICY.decide(state, seen).state();
        }
        String text = POLICY.write(state);
        assertThat(POLICY.read(text)).isEqualTo(state).hasSameHashCodeAs(state);
        assertThat(text.length()).as("bounded").isLessThan(250_000);
        assertThat(POLICY.read(POLICY.write(POLICY.start()))).isEqualTo(POLICY.start());
    }

    /** The same load keeps half as many hosts busy that are twice as fast. */
    @Test
    void whatWasLearnedSurvivesAnotherThroughputOfHosts() {
        PredictiveState state = POLICY.start();
        for (int minute = 0; minute < 3 * DAY + 8 * 60 + 57; minute++) {
            state = POLICY.decide(state, ReactivePolicyTest.seen(minute, office(minute), 0, 30))
                    .state();
        }
        Capacity usual = ReactivePolicyTest.THIRTY;
        Capacity faster = new Capacity(
                usual.hosts(),
                usual.primaries(),
                usual.replication(),
                usual.minimumActive(),
                2 * usual.hostBytesPerSecond(),
                usual.headroom());
        PredictivePolicy policy = new PredictivePolicy(faster, ReactiveSettings.PAPER, PredictiveSettings.USUAL);
        Observation beforeNine = ReactivePolicyTest.seen(3 * DAY + 8 * 60 + 57, 500, 0, 30);
        int wanted = POLICY.decide(state, beforeNine).wanted().activeHosts();
        PredictiveState read = policy.read(POLICY.write(state));
        assertThat(wanted).isGreaterThanOrEqualTo(20);
        assertThat(policy.decide(read, beforeNine).wanted().activeHosts()).isBetween(wanted / 2, wanted / 2 + 1);
        String old = POLICY.write(state).replace(" " + usual.hostBytesPerSecond() + "|", "|");
        assertThat(POLICY.read(old)).as("of a release that wrote no throughput").isEqualTo(state);
    }

    @Test
    void badSettingsAndStatesAreRefused() {
        assertThatThrownBy(() -> new PredictiveSettings(7000, 7, 4, 180, 0.75, 0.02, 0.5))
                .hasMessageContaining("7000 s");
        assertThatThrownBy(() -> new PredictiveSettings(900, 0, 4, 180, 0.75, 0.02, 0.5))
                .hasMessageContaining("between 1 and 60");
        assertThatThrownBy(() -> new PredictiveSettings(900, 7, 4, 180, 1.75, 0.02, 0.5))
                .hasMessageContaining("1.75");
        assertThatThrownBy(() -> POLICY.read("0;|1 2")).hasMessageContaining("start anew");
    }
}
