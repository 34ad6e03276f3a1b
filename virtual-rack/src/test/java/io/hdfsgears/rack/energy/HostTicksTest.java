// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.cpu.CpuTicks;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HostTicksTest {
    private static final long SECOND = 1_000_000_000;

    private OptionalDouble used = OptionalDouble.of(3);
    private long now = -5 * SECOND;

    @Test
    void theTimeOfASleepingHostStandsStill() throws MeterException {
        HostTicks ticks = new HostTicks(() -> used, () -> now);
        now += 10 * SECOND;
        assertThat(ticks.read()).isEqualTo(new CpuTicks(3 * SECOND, 10 * SECOND));
        now += SECOND;
        ticks.sleeps(true);
        now += 600 * SECOND;
        assertThat(ticks.read()).isEqualTo(new CpuTicks(3 * SECOND, 11 * SECOND));
        ticks.sleeps(false);
        now += 2 * SECOND;
        used = OptionalDouble.of(4.5);
        assertThat(ticks.read()).isEqualTo(new CpuTicks(4_500_000_000L, 13 * SECOND));
    }

    @Test
    void aHostWithoutAProcessHasNoLoad() {
        used = OptionalDouble.empty();
        HostTicks ticks = new HostTicks(() -> used, () -> now);
        assertThatThrownBy(ticks::read).isInstanceOf(MeterException.class);
    }

    @Test
    void aCounterMayWrapBetweenTwoLooks() {
        assertThat(OutletCounters.between(100, 350)).isEqualTo(250);
        assertThat(OutletCounters.between((1L << 32) - 100, 150)).isEqualTo(250);
    }
}
