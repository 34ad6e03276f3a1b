// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import io.hdfsgears.power.control.Failure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DeviceLineTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final SharedDevices shared = new SharedDevices();
    private final DeviceLine line = shared.line("bmc");
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
        shared.close();
    }

    private static void isNotAsked(ThrowingCallable call, String why) {
        assertThatExceptionOfType(PowerException.class)
                .isThrownBy(call)
                .withMessageContaining(why)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Failure.Kind.NOT_ASKED));
    }

    private Object neverAsked(Duration spacing, Duration patience) throws Exception {
        return line.run(spacing, patience, () -> fail("it is asked"));
    }

    @Test
    void aDeviceThatIsBusyIsNotAsked() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Future<Boolean> other = threads.submit(() -> line.run(Duration.ZERO, HOUR, () -> {
            asked.countDown();
            return end.await(1, TimeUnit.HOURS);
        }));
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        isNotAsked(() -> neverAsked(Duration.ZERO, Duration.ofMillis(1)), "busy with other commands");
        Thread.currentThread().interrupt();
        isNotAsked(() -> neverAsked(Duration.ZERO, HOUR), "this process ends");
        assertThat(Thread.interrupted()).isTrue();
        end.countDown();
        assertThat(other.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whoIsInterruptedDuringThePauseHasAskedNothing() throws Exception {
        assertThat(line.run(HOUR, HOUR, () -> "first")).isEqualTo("first");
        Thread.currentThread().interrupt();
        isNotAsked(() -> neverAsked(HOUR, HOUR), "this process ends");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whereAnotherControllerActsNothingIsAsked() {
        shared.guardedBy(() -> false);
        isNotAsked(() -> neverAsked(Duration.ZERO, HOUR), "does not hold the lease");
    }
}
