// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.metering.Look;
import io.hdfsgears.power.metering.MeteredHost;
import io.hdfsgears.power.metering.Rounds;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what hosts draw, round after round, each host's best meter that answers. A slow host is left out of rounds, and waits for nobody. */
final class Metering implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Metering.class);

    private final List<MeteredHost> hosts;
    private final Rounds rounds;
    private final Duration period;
    private final Function<String, PowerState> known;
    private final BiConsumer<String, Draw> told;
    private final Map<String, Future<Look>> asked = new HashMap<>();
    private final Map<String, String> troubles = new HashMap<>();
    private final Thread thread;

    /**
     * @param known host to its state, as far as it is known
     * @param told host and what it draws, from this object's own thread
     */
    Metering(
            Collection<MeteredHost> hosts,
            Duration period,
            Function<String, PowerState> known,
            BiConsumer<String, Draw> told) {
        this.hosts = List.copyOf(hosts);
        this.rounds = new Rounds(Math.max(1, hosts.size()));
        this.period = period;
        this.known = known;
        this.told = told;
        this.thread = new Thread(this::work, "power-metering");
        thread.setDaemon(true);
    }

    void start() {
        if (!hosts.isEmpty()) {
            thread.start();
        }
    }

    private void work() {
        try {
            while (true) {
                for (MeteredHost host : hosts) {
                    round(host);
                }
                TimeUnit.NANOSECONDS.sleep(period.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes what the round before brought, if it is done, and starts the next. */
    private void round(MeteredHost host) throws InterruptedException {
        String name = host.facts().name();
        Future<Look> before = asked.get(name);
        if (before != null && !before.isDone()) {
            return;
        }
        if (before != null) {
            take(name, before);
        }
        asked.put(name, rounds.start(host, false, activity(known.apply(name))));
    }

    private void take(String name, Future<Look> look) throws InterruptedException {
        try {
            Look found = look.get();
            found.best().ifPresent(reading -> told.accept(name, draw(reading)));
            String trouble = found.best().isPresent() || found.failures().isEmpty()
                    ? ""
                    : found.failures().get(0).text();
            if (!trouble.equals(troubles.put(name, trouble)) && !trouble.isEmpty()) {
                LOG.warn("{}: no reading: {}", name, trouble);
            }
        } catch (ExecutionException e) {
            LOG.warn("{}: a meter failed", name, e);
        }
    }

    private static Activity activity(PowerState state) {
        return switch (state) {
            case ON -> Activity.ON;
            case OFF -> Activity.ASLEEP;
            case UNKNOWN -> Activity.UNKNOWN;
        };
    }

    private static Draw draw(Reading reading) {
        return new Draw(reading.watts(), reading.source().word());
    }

    @Override
    public void close() {
        thread.interrupt();
        rounds.close();
    }
}
