// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.cycle.Copies.Copy;
import io.hdfsgears.benchmarks.cycle.NameNodeWatch.Look;
import io.hdfsgears.rack.hardware.WakeLog;
import java.time.LocalDateTime;
import java.util.HashMap;
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
        assertThat(Calm.changed(before, low, false)).isEmpty();
        assertThat(Calm.changed(before, low, true)).containsOnlyKeys(1L, 2L);
        assertThat(Calm.changed(before, Map.of(1L, Set.of("h01", "h02"), 2L, Set.of("h02", "h03")), false))
                .containsExactly(Map.entry(1L, "was on [h01, h03], is on [h01, h02]"));
    }

    @Test
    void onlyOneExchangeOnceTheGearIsSteadyCountsAsEvenedOut() {
        LocalDateTime steady = LocalDateTime.of(2026, 1, 1, 12, 0);
        Map<Long, Set<String>> before = new HashMap<>();
        Map<Long, Set<String>> now = new HashMap<>();
        for (long block = 1; block <= 5; block++) {
            before.put(block, Set.of("h01", "h02"));
            now.put(block, Set.of("h01", "h03"));
        }
        now.put(4L, Set.of("h01", "h02", "h03"));
        now.put(5L, Set.of("h03", "h04"));
        List<Copy> copies = List.of(
                new Copy(1, steady), // evened out
                new Copy(2, steady.minusNanos(1_000_000)), // on the way up
                new Copy(3, steady),
                new Copy(3, steady), // twice
                new Copy(4, steady), // a replica more
                new Copy(5, steady)); // both hosts are others
        assertThat(Calm.evened(before, now, copies, steady)).containsExactly(1L);
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
