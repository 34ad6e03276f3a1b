// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.check.Finding.Severity;
import io.hdfsgears.hdfs.observe.Notices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the other NameNodes of this nameservice run the gears: a stock one copies the blocks of all sleepers once it is active. Each is
 * asked about once a minute, and before hosts go to sleep. One that does not answer counts as one that runs them.
 */
public final class Partners {
    /** A shift waits for answers for this time at most. */
    private static final long MOST_MILLIS = 2_000;

    private static final Logger LOG = LoggerFactory.getLogger(Partners.class);
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** An answer younger than this is not asked for again. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final List<? extends Partner> others;
    private final Executor workers;
    private final Notices notices;
    private final LongSupplier clock;
    private final long mostMillis;
    /** Names of those that answered that they do not run the gears. */
    private final Set<String> stock = ConcurrentHashMap.newKeySet();

    private CompletableFuture<Void> asking = CompletableFuture.completedFuture(null);
    private long askedNanos;
    private boolean asked;

    /** Another NameNode. */
    public interface Partner {
        /** As operators know it. */
        String name();

        /** @throws IOException where nothing is known of it: it does not answer */
        boolean runsGears() throws IOException;
    }

    /**
     * @param workers threads that may wait for hosts
     * @param clock monotonic, ns
     */
    public Partners(List<? extends Partner> others, Executor workers, Notices notices, LongSupplier clock) {
        this(others, workers, notices, clock, MOST_MILLIS);
    }

    /** @param mostMillis that a shift waits for answers */
    Partners(List<? extends Partner> others, Executor workers, Notices notices, LongSupplier clock, long mostMillis) {
        this.others = List.copyOf(others);
        this.workers = workers;
        this.notices = notices;
        this.clock = clock;
        this.mostMillis = mostMillis;
    }

    /** Of a NameNode that is alone. */
    public static Partners none(Notices notices) {
        return new Partners(List.of(), Runnable::run, notices, () -> 0);
    }

    /** Asks them if that is due. Does not wait. */
    void look() {
        CompletableFuture<Void> unused = ask(INTERVAL_NANOS);
    }

    /** Those that do not run the gears, asked anew: waits for answers for a bounded time. Not under a lock. */
    List<String> stockNow() {
        try {
            ask(FRESH_NANOS).get(mostMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.debug("Not all other NameNodes have answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return stock();
    }

    /** Those that do not run the gears, as they have answered last. */
    List<String> stock() {
        return stock.stream().sorted().toList();
    }

    /** What the start check says of them. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (String name : stock()) {
            findings.add(new Finding(Severity.WARNING, "NameNode " + name, text(name)));
        }
        return findings;
    }

    private static String text(String name) {
        return "the NameNode " + name
                + " of this nameservice does not run the gears: after a failover it takes hosts that"
                + " sleep for dead and copies all their blocks. Install hdfs-gears there with the properties of this"
                + " NameNode (share/doc/hdfs-gears/docs/install.md), and restart it";
    }

    /** @return done when all that are being asked have answered or failed */
    private synchronized CompletableFuture<Void> ask(long ageNanos) {
        long nowNanos = clock.getAsLong();
        if (!asking.isDone() || (asked && nowNanos - askedNanos < ageNanos)) {
            return asking;
        }
        asked = true;
        askedNanos = nowNanos;
        try {
            asking = CompletableFuture.allOf(others.stream()
                    .map(other -> CompletableFuture.runAsync(() -> ask(other), workers))
                    .toArray(CompletableFuture<?>[]::new));
        } catch (RejectedExecutionException e) {
            LOG.debug("This NameNode stops", e);
        }
        return asking;
    }

    private void ask(Partner other) {
        try {
            if (other.runsGears()) {
                stock.remove(other.name());
            } else if (stock.add(other.name())) {
                notices.warn(text(other.name()));
            }
        } catch (IOException | RuntimeException e) {
            stock.remove(other.name());
            LOG.debug("Whether the NameNode {} runs the gears is not known", other.name(), e);
        }
    }
}
