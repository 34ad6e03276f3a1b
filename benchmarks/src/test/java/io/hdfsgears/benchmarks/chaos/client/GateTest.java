// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class GateTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Gate gate = new Gate();

    @Test
    void itClosesOnlyWhenNoClientWorks() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService client = Executors.newSingleThreadExecutor();
        try {
            Future<?> step = client.submit(() -> {
                gate.pass(() -> {
                    working.countDown();
                    await(done);
                });
                return null;
            });
            await(working);
            assertThat(gate.close(Duration.ofMillis(1))).isFalse();
            done.countDown();
            step.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(gate.close(PATIENCE)).isTrue();
        } finally {
            client.shutdownNow();
        }
    }

    @Test
    void clientsGoOnOnceItIsOpen() throws Exception {
        assertThat(gate.close(PATIENCE)).isTrue();
        ExecutorService client = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch passed = new CountDownLatch(1);
            Future<?> step = client.submit(() -> {
                gate.pass(passed::countDown);
                return null;
            });
            gate.open();
            step.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(passed.getCount()).isZero();
        } finally {
            client.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
