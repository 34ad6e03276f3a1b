// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.cycle.NameNodeWatch.Look;
import io.hdfsgears.rack.hardware.WakeLog;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CalmTest {
    private static final List<WakeLog.Line> WOKEN = List.of(
            new WakeLog.Line("h03", WakeLog.ORDERED, seconds(99)),
            new WakeLog.Line("h03", WakeLog.AWAKE, seconds(100)));

    private static long seconds(long count) {
        return TimeUnit.SECONDS.toNanos(count);
    }

    private static Look look(long second, Map<String, Double> silent, Set<String> dead) {
        return new Look(seconds(second), 0, 0, 0, silent, dead);
    }

    @Test
    void aHostThatSleepsOrHasJustWokenMayBeSilent() {
        List<Look> looks = List.of(
                look(90, Map.of("h01", 0.0, "h03", 13.0), Set.of()),
                look(102, Map.of("h01", 1.0, "h03", 13.0), Set.of()),
                look(104, Map.of("h01", 1.0, "h03", 1.0), Set.of()));
        assertThat(Calm.silent(looks)).containsExactly("h03");
        assertThat(Calm.stale(looks, WOKEN)).isEmpty();
        assertThat(Calm.dead(looks)).isEmpty();
    }

    @Test
    void oneThatIsSilentOrGoneLaterIsStale() {
        assertThat(Calm.stale(List.of(look(103, Map.of("h03", 6.0), Set.of())), WOKEN))
                .containsExactly("h03");
        List<Look> gone = List.of(look(110, Map.of(), Set.of("h03")));
        assertThat(Calm.stale(gone, WOKEN)).containsExactly("h03");
        assertThat(Calm.dead(gone)).containsExactly("h03");
    }

    @Test
    void sleepersAreMissingInTheLowestGearAndMustBeBackAfterwards() {
        Map<Long, Set<String>> before = Map.of(1L, Set.of("h01", "h03"), 2L, Set.of("h02", "h03"));
        Map<Long, Set<String>> low = Map.of(1L, Set.of("h01"), 2L, Set.of("h02"), 3L, Set.of("h01"));
        assertThat(Calm.changed(before, low, false)).isZero();
        assertThat(Calm.changed(before, low, true)).isEqualTo(2);
        assertThat(Calm.changed(before, Map.of(1L, Set.of("h01", "h02"), 2L, Set.of("h02", "h03")), false))
                .isOne();
    }

    @Test
    void clocksAreThoseAroundTheLastSleep() {
        List<String> printed = List.of(
                "guest: clocks 10.0 1000 9000000000",
                "guest: awake",
                "guest: clocks 40.0 1030 9500000000",
                "guest: clocks 50.0 1040 19500000000",
                "guest: awake",
                "guest: clocks 90.5 1080 20000000000");
        GuestClocks last = GuestClocks.last(2, "h03", printed, seconds(1_080)).orElseThrow();
        assertThat(last).isEqualTo(new GuestClocks(2, "h03", 40, 40.5, 0.5, 0));
        assertThat(last.suspended(38)).isTrue();
        assertThat(GuestClocks.last(2, "h03", printed.subList(0, 2), 0)).isEmpty();
    }
}
