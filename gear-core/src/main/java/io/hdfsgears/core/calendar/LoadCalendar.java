// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.calendar;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** Work that is planned, as a rate over time. Entries that overlap add up. Cost of a look: a binary search and the steps within it. */
public final class LoadCalendar {
    /** More entries are no planned calendar. */
    public static final int MOST_ENTRIES = 100_000;

    /** Nothing is planned. */
    public static final LoadCalendar EMPTY = new LoadCalendar(List.of());

    private final List<Entry> entries;
    /** From each of these moments on the rate holds, until the next. */
    private final long[] fromMillis;

    private final double[] bytesPerSecond;

    /**
     * Planned work.
     *
     * @param endMillis when it is over
     * @param bytesPerSecond that hosts read and write for it in all: a write counts once for each replica
     */
    public record Entry(long startMillis, long endMillis, double bytesPerSecond) {
        public Entry {
            if (endMillis <= startMillis) {
                throw new IllegalArgumentException("an entry must end after it starts");
            }
            if (!(bytesPerSecond >= 0) || Double.isInfinite(bytesPerSecond)) {
                throw new IllegalArgumentException("the rate must be 0 or more, not " + bytesPerSecond);
            }
        }
    }

    private LoadCalendar(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        SortedMap<Long, Double> changes = new TreeMap<>();
        for (Entry entry : entries) {
            changes.merge(entry.startMillis(), entry.bytesPerSecond(), Double::sum);
            changes.merge(entry.endMillis(), -entry.bytesPerSecond(), Double::sum);
        }
        fromMillis = changes.keySet().stream().mapToLong(Long::longValue).toArray();
        bytesPerSecond =
                changes.values().stream().mapToDouble(Double::doubleValue).toArray();
        for (int i = 1; i < bytesPerSecond.length; i++) {
            bytesPerSecond[i] += bytesPerSecond[i - 1];
        }
    }

    /** In any order. */
    public static LoadCalendar of(List<Entry> entries) {
        if (entries.size() > MOST_ENTRIES) {
            throw new IllegalArgumentException(
                    "a calendar has at most " + MOST_ENTRIES + " entries, not " + entries.size());
        }
        return new LoadCalendar(entries);
    }

    /** The most that is planned for one moment between these two, both included. */
    public double peak(long from, long to) {
        int found = Arrays.binarySearch(fromMillis, from);
        int first = found >= 0 ? found : -found - 2;
        double most = 0;
        for (int i = Math.max(0, first); i < fromMillis.length && fromMillis[i] <= to; i++) {
            most = Math.max(most, bytesPerSecond[i]);
        }
        return most;
    }

    public List<Entry> entries() {
        return entries;
    }

    /** When the last entry is over; the beginning of time where there is none. */
    public long endMillis() {
        return fromMillis.length == 0 ? Long.MIN_VALUE : fromMillis[fromMillis.length - 1];
    }

    /** The same by another clock, which may go back but not so far that an entry ends before it starts. */
    public LoadCalendar by(LongUnaryOperator clock) {
        return new LoadCalendar(entries.stream()
                .map(entry -> {
                    long start = clock.applyAsLong(entry.startMillis());
                    long end = Math.max(start + 1, clock.applyAsLong(entry.endMillis()));
                    return new Entry(start, end, entry.bytesPerSecond());
                })
                .toList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoadCalendar calendar && entries.equals(calendar.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    @Override
    public String toString() {
        return entries.size() + (entries.size() == 1 ? " entry" : " entries");
    }
}
