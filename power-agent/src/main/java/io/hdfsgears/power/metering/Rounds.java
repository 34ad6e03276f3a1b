// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.exec.Ending;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks the meters of many hosts at once, those of one host one after the other. A host whose meters of the round before have not
 * answered yet is left out of this one: slow meters hold up neither the others nor themselves.
 */
public final class Rounds implements AutoCloseable {
    private static final int MAX_THREADS = 64;

    private final ExecutorService pool;

    public Rounds(int hosts) {
        this(Executors.newFixedThreadPool(Math.max(1, Math.min(MAX_THREADS, hosts)), Rounds::thread));
    }

    private Rounds(ExecutorService pool) {
        this.pool = pool;
    }

    /** As many at once as the caller starts. */
    public static Rounds unbounded() {
        return new Rounds(Executors.newCachedThreadPool(Rounds::thread));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "power-meters");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts one host's round.
     *
     * @param all true for every meter, false for as many as it takes to find a plausible reading
     */
    public Future<Look> start(MeteredHost host, boolean all) {
        return start(host, all, Activity.UNKNOWN);
    }

    /** As {@link #start(MeteredHost, boolean)}, of a host that is known to do something: some watts cannot be then. */
    public Future<Look> start(MeteredHost host, boolean all, Activity activity) {
        return pool.submit(() -> look(host, all, activity));
    }

    /** One round of all hosts, in their order; ends when the slowest meter has answered or given up. */
    public List<Look> round(Collection<MeteredHost> hosts, boolean all) throws InterruptedException {
        List<Future<Look>> asked = new ArrayList<>();
        for (MeteredHost host : hosts) {
            asked.add(start(host, all));
        }
        List<Look> looks = new ArrayList<>();
        for (Future<Look> each : asked) {
            looks.add(result(each));
        }
        return looks;
    }

    static Look result(Future<Look> look) throws InterruptedException {
        try {
            return look.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a meter failed in a way that it does not declare", e.getCause());
        }
    }

    private static Look look(MeteredHost host, boolean all, Activity activity) throws InterruptedException {
        List<Reading> readings = new ArrayList<>();
        List<Look.Failure> failures = new ArrayList<>();
        for (Meter meter : host.meters()) {
            try {
                Reading reading = meter.read();
                Optional<String> refusal = WattsCheck.refusal(host, activity, reading, readings);
                refusal.ifPresent(text -> failures.add(new Look.Failure(meter.name(), text)));
                if (refusal.isEmpty() || reading.watts() > host.facts().maxWatts()) {
                    readings.add(reading); // one beyond the most is for the ledger to refuse and count
                }
                if (refusal.isEmpty() && !all) {
                    break;
                }
            } catch (MeterException e) {
                failures.add(new Look.Failure(meter.name(), String.valueOf(e.getMessage())));
            } catch (RuntimeException e) {
                // A bug in one meter, perhaps of somebody else's jar, must not end the accounting of all hosts.
                failures.add(new Look.Failure(meter.name(), meter.name() + ": failed unexpectedly: " + e));
            }
        }
        return new Look(host, readings, failures);
    }

    /** @return whether no meter is read any more */
    public boolean end() {
        return Ending.now(pool);
    }

    @Override
    public void close() {
        boolean unused = end();
    }
}
