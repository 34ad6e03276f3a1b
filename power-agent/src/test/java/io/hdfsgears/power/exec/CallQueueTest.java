// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.exec.CallQueue.End;
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
        queue.ended("s0", End.NO_ANSWER, MILLI);
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
        queue.ended("well", End.ANSWERED, MILLI);
        queue.ended("refused", End.NO_ANSWER, MILLI);
        queue.ended("hung", End.NO_ANSWER, Places.HANGS_NANOS);
        begun.clear();
        for (String host : List.of("hung", "refused", "well")) {
            add(host, Places.HANGS_NANOS);
        }
        startAll(Places.HANGS_NANOS);
        assertThat(begun).containsExactly("well", "refused", "hung");
    }

    /** Another command held its line: that says nothing of the device. */
    @Test
    void whoWasBusyIsNotSilent() {
        queue.heard("busy", true);
        for (String host : List.of("busy", "new")) {
            add(host, 0);
        }
        startAll(0);
        queue.ended("busy", End.NOT_ASKED, 10 * Places.HANGS_NANOS);
        queue.ended("new", End.NOT_ASKED, 10 * Places.HANGS_NANOS);
        queue.heard("silent", false);
        begun.clear();
        for (String host : List.of("silent", "new", "busy")) {
            add(host, 10 * Places.HANGS_NANOS);
        }
        startAll(10 * Places.HANGS_NANOS);
        assertThat(begun).containsExactly("busy", "new", "silent");
    }

    @Test
    void whatACallEndedInSaysWhetherTheDeviceAnswered() {
        assertThat(End.of(Optional.empty())).isEqualTo(End.ANSWERED);
        Map<Failure.Kind, End> others =
                Map.of(Failure.Kind.UNREACHABLE, End.NO_ANSWER, Failure.Kind.NOT_ASKED, End.NOT_ASKED);
        for (Failure.Kind kind : Failure.Kind.values()) {
            assertThat(End.of(Optional.of(new Failure(kind, ""))))
                    .as("%s", kind)
                    .isEqualTo(others.getOrDefault(kind, End.ANSWERED));
        }
    }

    /** When the call to {@code host} begins beside as many calls as there are places, each of which takes 10 ms and answers. */
    private long beginsUnderLoad(String host) {
        long now = 0;
        for (int i = 0; !begun.contains(host); i++, now += 10 * MILLI) {
            assertThat(now).as("it begins at all").isLessThan(TimeUnit.MINUTES.toNanos(1));
            for (int j = 0; j < AT_ONCE; j++) {
                String other = "w" + j;
                if (i > 0 && begun.contains(other)) {
                    queue.ended(other, End.ANSWERED, now);
                }
                if (i == 0 || begun.remove(other)) {
                    queue.heard(other, true);
                    add(other, now);
                }
            }
            startAll(now);
        }
        return now - 10 * MILLI;
    }

    @Test
    void aDeviceThatIsNotHeardOfYetIsNotPassedForEver() {
        add("new", 0);
        assertThat(beginsUnderLoad("new")).isEqualTo(CallQueue.PASSED_NANOS);
    }

    @Test
    void thoseThatAreNotHeardOfYetGoBeforeOthersInAQuarterOfThePlaces() {
        for (int i = 0; i < 2 * AT_ONCE; i++) {
            add("new" + i, 0);
        }
        for (int i = 0; i < 2 * AT_ONCE; i++) {
            queue.heard("well" + i, true);
            add("well" + i, CallQueue.PASSED_NANOS);
        }
        startAll(CallQueue.PASSED_NANOS);
        assertThat(begun).hasSize(AT_ONCE);
        assertThat(begun.stream().filter(host -> host.startsWith("new"))).hasSize(AT_ONCE / 4);
        queue.ended("new0", End.NO_ANSWER, CallQueue.PASSED_NANOS);
        startAll(CallQueue.PASSED_NANOS);
        assertThat(begun).last().isEqualTo("new" + AT_ONCE / 4);
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
                    queue.ended(host, End.ANSWERED, now);
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
                    queue.ended(host, End.ANSWERED, now);
                }
            }
        }
        assertThat(now).isLessThanOrEqualTo(1_500 * MILLI);
    }
}
