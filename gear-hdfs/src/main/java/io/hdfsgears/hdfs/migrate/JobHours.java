// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.hdfs.price.WorkHours;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a job waits for a cheap hour, or for one layout on all NameNodes. An adoption is due since it was ordered. A migration
 * after a shift up is void with the next shift down, and a retirement is asked for again and again: these are due since the first of
 * their kind that was not done, so that they, too, wait no longer than is configured. That is forgotten at a restart. One owner.
 */
final class JobHours {
    /** No operator has ordered it, and another NameNode may move it all back. */
    private static final String OTHER_LAYOUT =
            "the namespace is laid out with other parameters than this NameNode runs: -gearCheck names them";

    /** After a failover to a NameNode that is configured otherwise: it would move back what the other one has moved. */
    private static final String OTHER_ORDER = "it was ordered on a NameNode that runs other parameters than this one:"
            + " give both one configuration, or stop it by -adoptLayout -cancel";

    private final WorkHours hours;
    private final LongSupplier nowMillis;
    private final Layouts layouts;
    private final Map<Class<?>, Long> since = new HashMap<>();
    private final Map<Class<?>, Long> lengths = new HashMap<>();

    /** What this NameNode runs and what the namespace is laid out with. */
    interface Layouts {
        /** Policy and parameters of the namespace; empty where none were stored. */
        String stored() throws IOException;

        /** Whether this NameNode would put data elsewhere. */
        boolean differ(String laidOut);
    }

    /** @param nowMillis the wall clock */
    JobHours(WorkHours hours, LongSupplier nowMillis, Layouts layouts) {
        this.layouts = layouts;
        this.hours = hours;
        this.nowMillis = nowMillis;
    }

    /**
     * Why the job has to wait; empty when it may run. How long it takes is what its rate said last.
     *
     * @param seen of this job or another, null before the first
     */
    String whyWait(Job job, @Nullable MigrationStatus seen) throws IOException {
        if (job instanceof Job.Passive && layouts.differ(layouts.stored())) {
            return OTHER_LAYOUT;
        }
        if (job instanceof Job.Adoption adoption
                && layouts.differ(adoption.order().layout())) {
            return OTHER_ORDER;
        }
        long now = nowMillis.getAsLong();
        long due = job instanceof Job.Adoption ? job.startedMillis() : since.computeIfAbsent(job.getClass(), k -> now);
        OptionalLong until = hours.waitsUntil(what(job), due, lasts(job, seen), now);
        return until.isEmpty()
                ? ""
                : "waits for a cheap hour, until "
                        + Instant.ofEpochMilli(until.getAsLong()).truncatedTo(ChronoUnit.SECONDS);
    }

    private long lasts(Job job, @Nullable MigrationStatus seen) {
        if (seen != null && seen.startedMillis() == job.startedMillis()) {
            seen.rate().etaMillis().ifPresent(eta -> lengths.put(job.getClass(), eta));
        }
        return lengths.getOrDefault(job.getClass(), PriceRule.UNKNOWN_LENGTH);
    }

    /** The job has come to its end: the next one of its kind is due anew. */
    void done(Job job) {
        since.remove(job.getClass());
        lengths.remove(job.getClass());
    }

    private static String what(Job job) {
        if (job instanceof Job.Adoption adoption) {
            return "adoption of " + adoption.path();
        }
        return job instanceof Job.Passive ? "migration after a shift up" : "retirement of cold files";
    }
}
