// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.migrate.Aimd;
import io.hdfsgears.core.migrate.ServedLatency;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How fast migration may go: what the operator allows, and of that what clients leave. Safe for any thread. */
public final class Throttle {
    /** Keys that can be changed while the NameNode runs. */
    public static final List<String> RECONFIGURABLE =
            List.of(GearKeys.MIGRATION_BANDWIDTH.name(), GearKeys.MIGRATION_LATENCY_TARGET.name());

    private Aimd limit;
    private long targetNanos;
    private ServedLatency served = ServedLatency.none();

    Throttle(long bytesPerSecond, long targetNanos) {
        this.limit = Aimd.below(bytesPerSecond);
        this.targetNanos = targetNanos;
    }

    static Throttle of(Function<String, @Nullable String> conf) {
        return new Throttle(
                GearKeys.MIGRATION_BANDWIDTH.read(conf),
                GearKeys.MIGRATION_LATENCY_TARGET.read(conf).toNanos());
    }

    /**
     * Takes a new value of one of {@link #RECONFIGURABLE}; throws ConfException with the remedy if it cannot be.
     *
     * @param text null for the default
     * @return the value in force
     */
    public synchronized String reconfigure(String key, @Nullable String text) {
        if (key.equals(GearKeys.MIGRATION_BANDWIDTH.name())) {
            long bytes = GearKeys.MIGRATION_BANDWIDTH.read(name -> text);
            limit = limit.withCeiling(bytes);
            return Long.toString(bytes);
        }
        long millis = GearKeys.MIGRATION_LATENCY_TARGET.read(name -> text).toMillis();
        targetNanos = TimeUnit.MILLISECONDS.toNanos(millis);
        if (targetNanos == 0) {
            limit = Aimd.below(limit.ceiling());
        }
        return millis + "ms";
    }

    /** Time that a small read took, or after which it was given up. */
    synchronized void served(long nanos) {
        served = served.plus(nanos);
        limit = limit.next(targetNanos > 0 && served.isOver(targetNanos));
    }

    synchronized boolean asks() {
        return targetNanos > 0;
    }

    synchronized Aimd limit() {
        return limit;
    }

    /** The middle of the last few, 0 when there is none. */
    synchronized long servedNanos() {
        return served.middleNanos();
    }

    /** Nothing is known of clients any more. */
    synchronized void forget() {
        served = ServedLatency.none();
    }
}
