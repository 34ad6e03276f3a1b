// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports to systemd that a daemon is ready, and regularly that it works. It uses the program systemd-notify, because
 * Java 17 has no local datagram sockets. When the daemon does not answer, the watchdog sends nothing, and systemd
 * restarts the daemon. Does nothing without systemd.
 */
final class Watchdog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);
    private static final String SOCKET = "NOTIFY_SOCKET";
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Say say;
    private final Check works;
    private final long periodMillis;
    private final Thread thread = new Thread(this::work, "power-watchdog");

    /** Passes one assignment, as {@code READY=1}, on to systemd. */
    @FunctionalInterface
    interface Say {
        void to(String assignment) throws InterruptedException;
    }

    /** Whether the daemon answers within this time. */
    @FunctionalInterface
    interface Check {
        boolean within(Duration time) throws InterruptedException;
    }

    /** @param periodMillis between two looks; 0: systemd does not watch */
    Watchdog(Say say, Check works, long periodMillis) {
        this.say = say;
        this.works = works;
        this.periodMillis = periodMillis;
        thread.setDaemon(true);
    }

    static Watchdog of(Map<String, String> environment, Check works) {
        String socket = environment.getOrDefault(SOCKET, "");
        String micros = environment.getOrDefault("WATCHDOG_USEC", "");
        long period = socket.isEmpty() || !micros.matches("\\d{1,15}") ? 0 : Long.parseLong(micros) / 3_000;
        return new Watchdog(assignment -> notify(socket, assignment), works, period);
    }

    private static void notify(String socket, String assignment) throws InterruptedException {
        if (socket.isEmpty()) {
            return;
        }
        try {
            Subprocess.Result result =
                    Subprocess.run(List.of("systemd-notify", assignment), Map.of(SOCKET, socket), DEADLINE);
            if (result.exit() != 0) {
                LOG.warn("systemd did not hear {}: {}", assignment, Subprocess.readable(result.err()));
            }
        } catch (Subprocess.MissingProgram | TimeoutException e) {
            LOG.warn("systemd did not hear {}: {}", assignment, String.valueOf(e.getMessage()));
        }
    }

    void start() throws InterruptedException {
        say.to("READY=1");
        if (periodMillis > 0) {
            thread.start();
        }
    }

    private void work() {
        try {
            while (true) {
                look();
                TimeUnit.MILLISECONDS.sleep(periodMillis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void look() throws InterruptedException {
        if (works.within(Duration.ofMillis(periodMillis))) {
            say.to("WATCHDOG=1");
        } else {
            LOG.error("The controller has not answered for {} ms", periodMillis);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
