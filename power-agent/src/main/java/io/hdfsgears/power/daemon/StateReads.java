// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.exec.Ending;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.serve.ReadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Looks at the states of hosts, between orders. Its owner calls it from one thread; what it finds comes from others. */
final class StateReads implements AutoCloseable {
    private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final PowerHosts readers;
    private final List<String> hosts;
    private final Duration every;
    private final Found found;
    private final ExecutorService pool = Executors.newCachedThreadPool(
            task -> { // the plan bounds them
                Thread thread = new Thread(task, "power-read");
                thread.setDaemon(true);
                return thread;
            });
    private ReadPlan plan;

    /** What a look found. */
    interface Found {
        /** @param startedNanos when the look began */
        void read(String host, PowerState state, long startedNanos);

        /** @param hung the read took long enough to delay reads of other hosts */
        void failed(String host, Failure why, boolean hung);
    }

    /** @param hosts those of {@code readers} whose state is read */
    StateReads(PowerHosts readers, List<String> hosts, Duration every, Found found) {
        this.readers = readers;
        this.hosts = List.copyOf(hosts);
        this.every = every;
        this.found = found;
        this.plan = new ReadPlan(hosts, every.toNanos(), readers.workers(), System.nanoTime());
    }

    /** All hosts are looked at as soon as they can be. */
    void restart() {
        plan = new ReadPlan(hosts, every.toNanos(), readers.workers(), System.nanoTime());
    }

    /** Begins the looks that are due. */
    void start(Predicate<String> may) {
        for (String host : plan.start(System.nanoTime(), may)) {
            PowerHost reader = Objects.requireNonNull(readers.hosts().get(host));
            try {
                pool.execute(() -> read(host, reader));
            } catch (RejectedExecutionException e) {
                return; // it ends
            }
        }
    }

    /** A look found something; to be called once for each that did. */
    void ended(String host) {
        plan.ended(host, false, System.nanoTime());
    }

    /** A look failed; to be called once for each that did, instead of {@link #ended}. */
    void ended(String host, Failure why) {
        plan.failed(host, why.kind(), System.nanoTime());
    }

    private void read(String host, PowerHost reader) {
        long start = System.nanoTime();
        try {
            PowerState state = reader.read();
            found.read(host, state, start);
        } catch (PowerException e) {
            found.failed(host, e.failure(), System.nanoTime() - start >= HANGS_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            found.failed(
                    host,
                    new Failure(
                            Failure.Kind.GARBLED,
                            "a driver failed by a bug, " + e.getClass().getName()),
                    false);
        }
    }

    /** @return whether no look runs any more */
    boolean end() {
        return Ending.now(pool);
    }

    @Override
    public void close() {
        boolean unused = end();
    }
}
