// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that HDFS uses on all disks, over the last month: one sample every six hours, at most {@value #MOST}. One owner writes, any
 * thread reads.
 */
public final class UsedBytes {
    static final long PERIOD_MILLIS = TimeUnit.HOURS.toMillis(6);
    static final int MOST = 124;
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final Deque<Sample> kept = new ArrayDeque<>();
    private @Nullable Sample last;

    /** @param atMillis ms since the Unix epoch */
    public record Sample(long atMillis, long bytes) {}

    /** Offered with every round; kept when it is time. After a step back of the clock, samples of later times go. */
    public synchronized void offer(Sample now) {
        while (!kept.isEmpty() && kept.getLast().atMillis() > now.atMillis()) {
            kept.removeLast();
        }
        last = now;
        Sample newest = kept.peekLast();
        if (newest == null || now.atMillis() - newest.atMillis() >= PERIOD_MILLIS) {
            keep(now);
        }
    }

    private void keep(Sample sample) {
        kept.addLast(sample);
        while (kept.size() > MOST || sample.atMillis() - kept.getFirst().atMillis() > MOST * PERIOD_MILLIS) {
            kept.removeFirst();
        }
    }

    /** What an earlier run kept; before the first offer. What is not in the order of time, or older than a month, is left out. */
    synchronized void restore(List<Sample> before, long nowMillis) {
        for (Sample sample : before) {
            boolean later = last == null || sample.atMillis() > last.atMillis();
            if (later && sample.atMillis() <= nowMillis && nowMillis - sample.atMillis() <= MOST * PERIOD_MILLIS) {
                keep(sample);
                last = sample;
            }
        }
    }

    /** Oldest first. */
    synchronized List<Sample> samples() {
        return new ArrayList<>(kept);
    }

    /** From the oldest sample to the newest. */
    public synchronized double daysKnown() {
        return last == null ? 0 : (double) (last.atMillis() - kept.getFirst().atMillis()) / DAY_MILLIS;
    }

    /** Bytes at whole days before the newest sample, and then; oldest first, empty before the first one. */
    public synchronized List<Double> days() {
        Sample newest = last;
        if (newest == null) {
            return List.of();
        }
        List<Sample> all = new ArrayList<>(kept);
        all.add(newest);
        List<Double> days = new ArrayList<>();
        for (long day = (long) daysKnown(); day >= 0; day--) {
            days.add(at(all, newest.atMillis() - day * DAY_MILLIS));
        }
        return days;
    }

    /** On the straight line between the samples around this moment. */
    private static double at(List<Sample> all, long atMillis) {
        int next = 0;
        while (all.get(next).atMillis() < atMillis) {
            next++;
        }
        Sample after = all.get(next);
        if (after.atMillis() == atMillis) {
            return after.bytes();
        }
        Sample before = all.get(next - 1);
        double part = (double) (atMillis - before.atMillis()) / (after.atMillis() - before.atMillis());
        return before.bytes() + part * (after.bytes() - before.bytes());
    }
}
