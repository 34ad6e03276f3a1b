// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class CallQueueTest {
    private static final int AT_ONCE = 32;
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final CallQueue queue = new CallQueue(AT_ONCE);
    private final List<String> begun = new ArrayList<>();

    private void add(String host, long nowNanos) {
        queue.add(host, () -> begun.add(host), nowNanos);
    }

    private void startAll(long nowNanos) {
        for (Optional<Runnable> next = queue.next(nowNanos); next.isPresent(); next = queue.next(nowNanos)) {
            next.get().run();
        }
    }

    @Test
    void devicesThatAnsweredLastAreAskedFirst() {
        queue.heard("silent", false);
        queue.heard("well", true);
        add("silent", 0);
        add("new", 0);
        add("well", 0);
        startAll(0);
        assertThat(begun).containsExactly("well", "new", "silent");
    }

    @Test
    void silentDevicesHoldAQuarterOfThePlaces() {
        for (int i = 0; i < 100; i++) {
            queue.heard("s" + i, false);
            add("s" + i, 0);
        }
        startAll(0);
        assertThat(begun).hasSize(AT_ONCE / 4);
        assertThat(queue.untilNext(MILLI)).hasValue(Places.HANGS_NANOS - MILLI);
        add("new", MILLI);
        startAll(MILLI);
        assertThat(begun).endsWith("new").hasSize(AT_ONCE / 4 + 1);
        queue.ended("s0", true, MILLI);
        startAll(MILLI);
        assertThat(begun).as("one gave up").endsWith("s8").hasSize(AT_ONCE / 4 + 2);
        startAll(Places.HANGS_NANOS);
        assertThat(begun).as("seven hang and give their places to others").hasSize(2 * (AT_ONCE / 4) + 1);
    }

    /** A BMC under load that missed one call is not behind hundreds that are broken. */
    @Test
    void ofSilentDevicesTheOneThatAnsweredMostLatelyIsAskedFirst() {
        queue.heard("lately", true);
        queue.heard("longAgo", true);
        queue.heard("lately", true);
        for (String host : List.of("never", "longAgo", "lately")) {
            queue.heard(host, false);
            add(host, 0);
        }
        startAll(0);
        assertThat(begun).containsExactly("lately", "longAgo", "never");
    }

    @Test
    void oneThatWasSilentAndAnswersIsAskedFirstAgain() {
        queue.heard("a", false);
        queue.heard("a", true);
        add("new", 0);
        add("a", 0);
        startAll(0);
        assertThat(begun).containsExactly("a", "new");
    }

    @Test
    void whoHungIsSilentAndWhoIsRefusedAtOnceIsNot() {
        for (String host : List.of("hung", "refused", "well")) {
            add(host, 0);
        }
        startAll(0);
        queue.ended("well", false, MILLI);
        queue.ended("refused", true, MILLI);
        queue.ended("hung", true, Places.HANGS_NANOS);
        begun.clear();
        for (String host : List.of("hung", "refused", "well")) {
            add(host, Places.HANGS_NANOS);
        }
        startAll(Places.HANGS_NANOS);
        assertThat(begun).containsExactly("well", "refused", "hung");
    }

    @Test
    void aSilentDeviceIsNotPassedForEver() {
        queue.heard("s", false);
        add("s", 0);
        long now = 0;
        for (int i = 0; !begun.contains("s"); i++, now += 10 * MILLI) {
            for (int j = 0; j < AT_ONCE; j++) {
                String host = "w" + j;
                if (i > 0) {
                    queue.ended(host, false, now);
                }
                queue.heard(host, true);
                add(host, now);
            }
            startAll(now);
        }
        assertThat(now - 10 * MILLI).isEqualTo(CallQueue.PASSED_NANOS);
    }

    /** 300 of 1,000 hang, in any order: with 50 ms an answer the others are through after 1.5 s. */
    @SeededTest(seeds = 20)
    void threeHundredThatHangDelayNoOther(long seed) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            order.add(i);
            queue.heard("h" + i, i >= 300);
        }
        Collections.shuffle(order, new Random(seed));
        order.forEach(i -> add("h" + i, 0));
        Map<String, Long> endsAt = new HashMap<>();
        long now = 0;
        int well = 0;
        while (well < 700) {
            int before = begun.size();
            startAll(now);
            for (String host : begun.subList(before, begun.size())) {
                if (Integer.parseInt(host.substring(1)) >= 300) {
                    endsAt.put(host, now + 50 * MILLI);
                    well++;
                }
            }
            now += 10 * MILLI;
            for (String host : List.copyOf(endsAt.keySet())) {
                if (endsAt.get(host) <= now) {
                    endsAt.remove(host);
                    queue.ended(host, false, now);
                }
            }
        }
        assertThat(now).isLessThanOrEqualTo(1_500 * MILLI);
    }
}
