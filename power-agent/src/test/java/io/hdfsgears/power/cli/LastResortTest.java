// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LastResortTest {
    /** A daemon whose one thread fails, and whose end waits for ever for it. */
    static final class Dying {
        private Dying() {}

        public static void main(String[] args) throws InterruptedException {
            LastResort.install();
            CountDownLatch never = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            new Thread(
                            () -> {
                                throw new AssertionError("a bug");
                            },
                            "power-owner")
                    .start();
            never.await();
        }
    }

    @Test
    void anErrorThatNobodyExpectsEndsTheProcess() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Dying.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said).isEqualTo(255);
            assertThat(said).contains("thread power-owner failed", "a bug");
        } finally {
            process.destroyForcibly();
        }
    }
}
