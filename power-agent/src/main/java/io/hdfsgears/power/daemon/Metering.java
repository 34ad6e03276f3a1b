// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.metering.Look;
import io.hdfsgears.power.metering.MeteredHost;
import io.hdfsgears.power.metering.Rounds;
import io.hdfsgears.power.serve.ReadPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what hosts draw, each host's best meter that answers. A slow host delays no other; a silent one is asked less and less often. */
final class Metering implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Metering.class);

    private static final int AT_ONCE = 64;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** What fails sooner has answered, or was not asked. */
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<String, MeteredHost> hosts = new LinkedHashMap<>();
    private final Rounds rounds = Rounds.unbounded(); // the plan bounds it
    private final ReadPlan plan;
    private final long tickNanos;
    private final BooleanSupplier acts;
    private final Function<String, PowerState> known;
    private final BiConsumer<String, Draw> told;
    private final Map<String, Asked> asked = new LinkedHashMap<>();
    private final Map<String, String> troubles = new HashMap<>();
    private final Thread thread;

    private record Asked(Future<Look> look, long sinceNanos) {}

    /**
     * @param acts whether this controller reads meters now; if not, another controller reads them
     * @param known state of each host, as far as it is known
     * @param told receives each host and its power draw, in this object's own thread
     */
    Metering(
            Collection<MeteredHost> hosts,
            Duration period,
            BooleanSupplier acts,
            Function<String, PowerState> known,
            BiConsumer<String, Draw> told) {
        hosts.forEach(host -> this.hosts.put(host.facts().name(), host));
        this.plan = new ReadPlan(this.hosts.keySet(), period.toNanos(), AT_ONCE, System.nanoTime());
        this.tickNanos = Math.min(period.toNanos(), TICK_NANOS);
        this.acts = acts;
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
                takeThoseThatAreDone();
                long now = System.nanoTime();
                for (String name : plan.start(now, any -> acts.getAsBoolean())) {
                    MeteredHost host = Objects.requireNonNull(hosts.get(name));
                    asked.put(name, new Asked(rounds.start(host, false, activity(known.apply(name))), now));
                }
                TimeUnit.NANOSECONDS.sleep(tickNanos);
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("no meter is read any more", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void takeThoseThatAreDone() throws InterruptedException {
        for (Map.Entry<String, Asked> each : List.copyOf(asked.entrySet())) {
            Asked done = each.getValue();
            if (done.look().isDone()) {
                asked.remove(each.getKey());
                long now = System.nanoTime();
                boolean read = take(each.getKey(), done.look());
                plan.ended(each.getKey(), !read && now - done.sinceNanos() >= SILENT_NANOS, now);
            }
        }
    }

    /** @return whether there is a reading */
    private boolean take(String name, Future<Look> look) throws InterruptedException {
        try {
            Look found = look.get();
            found.best().ifPresent(reading -> told.accept(name, draw(reading)));
            String trouble = found.best().isPresent() || found.failures().isEmpty()
                    ? ""
                    : found.failures().get(0).text();
            if (!trouble.equals(troubles.put(name, trouble)) && !trouble.isEmpty()) {
                LOG.warn("{}: no reading: {}", name, trouble);
            }
            return found.best().isPresent();
        } catch (ExecutionException e) {
            LOG.warn("{}: a meter failed", name, e);
            return false;
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

    /** @return whether no meter is read any more */
    boolean end() {
        thread.interrupt();
        return rounds.end();
    }

    @Override
    public void close() {
        boolean unused = end();
    }
}
