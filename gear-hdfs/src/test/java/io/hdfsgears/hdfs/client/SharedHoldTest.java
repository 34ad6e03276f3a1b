// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedHoldTest {
    private static final int CALLS = 8;

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final AtomicInteger prepared = new AtomicInteger();
    private final AtomicInteger undone = new AtomicInteger();
    private final AtomicInteger after = new AtomicInteger();

    @AfterEach
    void stop() {
        handlers.shutdownNow();
    }

    private SharedHold<Integer> hold(Runnable prepare) {
        return new SharedHold<>(prepare, undone::incrementAndGet, after::set);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aCallAloneIsPreparedForAndWhatWasPreparedIsUndone() throws Exception {
        SharedHold<Integer> hold = hold(prepared::incrementAndGet);
        assertThat((int) hold.during(prepared::get)).isEqualTo(1);
        assertThat(after).hasValue(1);
        assertThat((int) hold.during(prepared::get)).isEqualTo(2);
        assertThat(undone).hasValue(2);
    }

    /** The calls come while the first is being prepared for: they share the next preparation and undo once, together. */
    @Test
    void callsThatComeTogetherSharePreparations() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(CALLS);
        CountDownLatch inCall = new CountDownLatch(CALLS + 1);
        SharedHold<Integer> hold = hold(() -> {
            if (prepared.getAndIncrement() == 0) {
                begun.countDown();
                await(all);
            }
        });
        List<Future<Integer>> results = new ArrayList<>();
        results.add(handlers.submit(() -> hold.during(() -> together(inCall))));
        await(begun);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            CountDownLatch known = new CountDownLatch(1);
            results.add(handlers.submit(() -> {
                waiting.add(Thread.currentThread());
                known.countDown();
                return hold.during(() -> together(inCall));
            }));
            await(known);
            Thread last = waiting.get(i);
            while (last.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            all.countDown();
        }
        for (Future<Integer> one : results) {
            assertThat(one.get(60, TimeUnit.SECONDS))
                    .as("undone while a call runs")
                    .isZero();
        }
        assertThat(prepared.get())
                .as("one that has only just called may need a third")
                .isBetween(2, 3);
        assertThat(undone).hasValue(1);
    }

    private int together(CountDownLatch inCall) {
        inCall.countDown();
        await(inCall);
        return undone.get();
    }

    /** What has changed since the first was prepared for is in no preparation yet. */
    @Test
    void aCallDuringAnotherIsPreparedForAnew() throws Exception {
        SharedHold<Integer> hold = hold(prepared::incrementAndGet);
        int inner = hold.during(() -> {
            int second = hold.during(prepared::get);
            assertThat(undone).as("the first goes on").hasValue(0);
            return second;
        });
        assertThat(inner).isEqualTo(2);
        assertThat(undone).hasValue(1);
    }

    @Test
    void aPreparationThatFailsStopsItsCallAlone() throws Exception {
        SharedHold<Integer> hold = hold(() -> {
            if (prepared.incrementAndGet() == 1) {
                throw new IllegalStateException("no");
            }
        });
        assertThatThrownBy(() -> hold.during(() -> 1)).hasMessage("no");
        assertThat(undone).hasValue(1);
        assertThat((int) hold.during(() -> 1)).isEqualTo(1);
    }
}
