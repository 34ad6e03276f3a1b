// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Failure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReadPlanTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP = SECOND / 4;
    private static final long ANSWERS = SECOND / 20;
    private static final long HANGS = 15 * SECOND;

    /** Of 1,000 devices 300 hang, in the worst place: first. */
    @Test
    void threeHundredThatHangDelayNoOther() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            names.add("h%03d".formatted(i));
        }
        ReadPlan plan = new ReadPlan(names, 30 * SECOND, 32, 0);
        TreeMap<Long, List<String>> ends = new TreeMap<>();
        Map<String, Long> read = new HashMap<>();
        Map<String, Integer> asked = new HashMap<>();
        long oldest = 0;
        for (long now = 0; now < 3_600 * SECOND; now += STEP) {
            long at = now;
            ends.headMap(now, true)
                    .values()
                    .forEach(done -> done.forEach(name -> {
                        if (hangs(name)) {
                            plan.failed(name, Failure.Kind.UNREACHABLE, at);
                        } else {
                            plan.ended(name, false, at);
                        }
                        read.put(name, at);
                    }));
            ends.headMap(now, true).clear();
            for (String name : plan.start(now, any -> true)) {
                asked.merge(name, 1, Integer::sum);
                ends.computeIfAbsent(now + (hangs(name) ? HANGS : ANSWERS), end -> new ArrayList<>())
                        .add(name);
            }
            for (String name : names) {
                if (!hangs(name)) {
                    oldest = Math.max(oldest, now - read.getOrDefault(name, 0L));
                }
            }
        }
        assertThat(oldest).as("oldest state of one that answers").isLessThanOrEqualTo(60 * SECOND);
        assertThat(asked.get("h000")).as("looks at one that hangs, in an hour").isBetween(10, 20);
        assertThat(asked.get("h999")).isGreaterThan(100);
    }

    private static boolean hangs(String name) {
        return name.compareTo("h300") < 0;
    }

    @Test
    void oneThatAnswersAgainIsLookedAtAsBefore() {
        ReadPlan plan = new ReadPlan(List.of("h"), 30 * SECOND, 1, 0);
        assertThat(plan.start(0, any -> false)).as("its order asks it").isEmpty();
        assertThat(plan.start(0, any -> true)).containsExactly("h");
        assertThat(plan.start(100 * SECOND, any -> true)).as("still under way").isEmpty();
        plan.failed("h", Failure.Kind.UNREACHABLE, 100 * SECOND);
        assertThat(plan.start(159 * SECOND, any -> true)).isEmpty();
        assertThat(plan.start(160 * SECOND, any -> true)).containsExactly("h");
        plan.ended("h", false, 161 * SECOND);
        assertThat(plan.start(190 * SECOND, any -> true)).containsExactly("h");
    }

    /** Each look at a device that refuses a password may be a login that fails. */
    @ParameterizedTest
    @CsvSource({"REFUSED, 16", "UNREACHABLE, 16", "GARBLED, 120", "CREDENTIALS, 120", "UNTRUSTED, 120", "NOT_ASKED, 120"
    })
    void oneThatRefusesIsLookedAtSeldom(Failure.Kind why, int mostInAnHour) {
        ReadPlan plan = new ReadPlan(List.of("h"), 30 * SECOND, 1, 0);
        int looks = 0;
        for (long now = 0; now < 3_600 * SECOND; now += SECOND) {
            if (!plan.start(now, any -> true).isEmpty()) {
                looks++;
                plan.failed("h", why, now);
            }
        }
        assertThat(looks).isBetween(mostInAnHour * 3 / 4, mostInAnHour);
    }
}
