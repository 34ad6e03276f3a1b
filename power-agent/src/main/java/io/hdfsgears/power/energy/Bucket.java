// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Source;
import java.util.Comparator;

/**
 * What joules of one host are kept apart by. Every report is a sum over buckets.
 *
 * @param day day in UTC, days since 1970; {@link #OLDER} for all days that are no longer kept apart
 * @param source where the joules come from
 * @param precision how much of the host that source sees
 * @param gear gear in force, or 0 where none was told
 * @param state what the host was doing
 */
public record Bucket(long day, Source source, Precision precision, int gear, Activity state)
        implements Comparable<Bucket> {
    /** The day of all that is older than the ledger keeps by day. */
    public static final long OLDER = Long.MIN_VALUE;

    private static final Comparator<Bucket> ORDER = Comparator.comparingLong(Bucket::day)
            .thenComparing(Bucket::source)
            .thenComparing(Bucket::precision)
            .thenComparingInt(Bucket::gear)
            .thenComparing(Bucket::state);

    @Override
    public int compareTo(Bucket other) {
        return ORDER.compare(this, other);
    }

    Bucket older() {
        return new Bucket(OLDER, source, precision, gear, state);
    }
}
