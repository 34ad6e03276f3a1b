// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.energy.CounterStep.Kind;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class CounterStepTest {
    private static final double WH = 3600;

    @Test
    void aCounterThatGoesForwardSaysItsJoules() {
        CounterStep step = CounterStep.between(wh32(100), wh32(103), 120, 500);
        assertThat(step).isEqualTo(new CounterStep(Kind.FORWARD, 3 * WH));
    }

    @Test
    void a32BitCounterWraps() {
        CounterStep step = CounterStep.between(wh32((1L << 32) - 2), wh32(1), 120, 500);
        assertThat(step).isEqualTo(new CounterStep(Kind.WRAPPED, 3 * WH));
    }

    @Test
    void a64BitCounterWraps() {
        CounterValue from = new CounterValue(-2, CounterValue.BITS_64, WH);
        CounterValue to = new CounterValue(1, CounterValue.BITS_64, WH);
        assertThat(CounterStep.between(from, to, 120, 500)).isEqualTo(new CounterStep(Kind.WRAPPED, 3 * WH));
    }

    @Test
    void aCounterThatWasZeroedIsNoWrap() {
        assertThat(CounterStep.between(wh32(5_000_000), wh32(0), 10, 500).kind())
                .isEqualTo(Kind.RESET);
        CounterValue from = new CounterValue(5_000_000, CounterValue.BITS_64, WH);
        CounterValue to = new CounterValue(0, CounterValue.BITS_64, WH);
        assertThat(CounterStep.between(from, to, 10, 500).kind()).isEqualTo(Kind.RESET);
    }

    @Test
    void moreThanTheHostCanDrawIsUnknown() {
        assertThat(CounterStep.between(wh32(0), wh32(1000), 10, 500).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void soLongThatItMayHaveWrappedUnseenIsUnknown() {
        // RAPL: 262 kJ, and 500 W for 10 minutes are 300 kJ.
        CounterValue from = new CounterValue(0, 262_143_328_850L, 1e-6);
        CounterValue to = new CounterValue(1_000_000, 262_143_328_850L, 1e-6);
        assertThat(CounterStep.between(from, to, 600, 500).kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(CounterStep.between(from, to, 60, 500)).isEqualTo(new CounterStep(Kind.FORWARD, 1));
    }

    @Test
    void anotherUnitThanBeforeIsUnknown() {
        CounterValue joules = new CounterValue(101, CounterValue.BITS_32, 1);
        assertThat(CounterStep.between(wh32(100), joules, 10, 500).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void aValueBeyondItsWidthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CounterValue((1L << 32) + 1, CounterValue.BITS_32, 1))
                .withMessageContaining("4294967297");
    }

    /** Wherever it starts and however often it wraps: steps add up to what was drawn. */
    @SeededTest(seeds = 40)
    void stepsAddUpAcrossWraps(RandomGenerator random) {
        boolean wide = random.nextBoolean();
        long modulus = wide ? CounterValue.BITS_64 : CounterValue.BITS_32;
        long raw = wide ? -1 - random.nextLong(50_000) : CounterValue.BITS_32 - 1 - random.nextLong(50_000);
        double joules = 0;
        long drawn = 0;
        for (int i = 0; i < 50; i++) {
            long units = random.nextLong(4_000);
            long next = wide ? raw + units : (raw + units) % modulus;
            CounterStep step =
                    CounterStep.between(new CounterValue(raw, modulus, 2), new CounterValue(next, modulus, 2), 20, 400);
            assertThat(step.kind().known()).isTrue();
            joules += step.joules();
            drawn += units;
            raw = next;
        }
        assertThat(joules).isCloseTo(2.0 * drawn, within(1e-6));
    }

    private static CounterValue wh32(long raw) {
        return new CounterValue(raw, CounterValue.BITS_32, WH);
    }
}
