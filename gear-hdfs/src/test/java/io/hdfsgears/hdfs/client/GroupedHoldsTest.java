// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupedHoldsTest {
    private static final int CALLERS = 8;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private int holds;
    private int sum;

    private final GroupedHolds grouped = new GroupedHolds(
            () -> {
                lock.lock();
                holds++;
            },
            lock::unlock);

    @AfterEach
    void stop() {
        handlers.shutdownNow();
    }

    private int add(int value) {
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        sum += value;
        return value;
    }

    @Test
    void aCallerAloneHasAHoldOfItsOwn() throws Exception {
        assertThat((int) grouped.run(() -> add(3))).isEqualTo(3);
        assertThat((int) grouped.run(() -> add(4))).isEqualTo(4);
        assertThat(holds).isEqualTo(2);
        assertThat(sum).isEqualTo(7);
        assertThat(lock.isLocked()).isFalse();
    }

    /** Another holds the lock while they come: the first of them waits for it, the others for the first. */
    @Test
    void callersThatComeWhileOneWaitsShareItsHold() throws Exception {
        List<Future<Integer>> answers = comeWhileLocked(value -> grouped.run(() -> add(value)));
        for (int i = 0; i < CALLERS; i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
        }
        assertThat(sum).isEqualTo(CALLERS * (CALLERS - 1) / 2);
        assertThat(holds).isEqualTo(1);
    }

    @Test
    void aFailureIsItsCallersAlone() throws Exception {
        List<Future<Integer>> answers = comeWhileLocked(value -> grouped.run(() -> {
            if (value == 1) {
                throw new IOException("no host");
            } else if (value == 2) {
                throw new IllegalStateException("no block");
            }
            return add(value);
        }));
        for (int i = 3; i < CALLERS; i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
        }
        assertThatThrownBy(() -> answers.get(1).get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> answers.get(2).get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(lock.isLocked()).isFalse();
    }

    private interface Call {
        int with(int value) throws IOException;
    }

    /** All callers have left their change before the lock is free. */
    private List<Future<Integer>> comeWhileLocked(Call call) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(CALLERS);
        List<Future<Integer>> answers = new ArrayList<>();
        lock.lock();
        try {
            for (int i = 0; i < CALLERS; i++) {
                int value = i;
                answers.add(handlers.submit(() -> {
                    asked.countDown();
                    return call.with(value);
                }));
            }
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            while (grouped.waiting() < CALLERS) {
                Thread.onSpinWait();
            }
        } finally {
            lock.unlock();
        }
        return answers;
    }
}
