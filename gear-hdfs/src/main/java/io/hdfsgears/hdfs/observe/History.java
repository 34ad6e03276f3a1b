// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Gear and watts of the last half hour and of the last day. One owner writes, any thread reads; at most 900 samples are kept. */
public final class History {
    public static final long RECENT_MILLIS = 10_000;
    public static final long DAY_MILLIS = 120_000;
    static final int RECENT = 180;
    static final int DAY = 720;

    private final Deque<Sample> recent = new ArrayDeque<>();
    private final Deque<Sample> day = new ArrayDeque<>();
    private double wattsSum;
    private long wattsCount;

    /**
     * @param atMillis ms since the Unix epoch
     * @param gear in force, 0 between gears
     * @param watts of all hosts that told them, NaN when none did
     * @param metered hosts that told them
     */
    public record Sample(long atMillis, int gear, int serving, int asleep, double watts, int metered) {
        boolean looksLike(Sample other) {
            return gear == other.gear && serving == other.serving && asleep == other.asleep;
        }
    }

    /** Offered with every round; kept when it is time or something changed. A clock that goes back begins anew. */
    public synchronized void offer(Sample sample) {
        Sample last = recent.peekLast();
        if (last != null && sample.atMillis() < last.atMillis()) {
            recent.clear();
            day.clear();
            last = null;
        }
        boolean due = last == null || sample.atMillis() - last.atMillis() >= RECENT_MILLIS;
        // Between two of them a change is kept too, at most once a second.
        boolean news = last != null && !last.looksLike(sample) && sample.atMillis() - last.atMillis() >= 1_000;
        if (due || news) {
            add(recent, sample, RECENT);
            offerDay(sample);
        }
    }

    private void offerDay(Sample sample) {
        if (!Double.isNaN(sample.watts())) {
            wattsSum += sample.watts();
            wattsCount++;
        }
        Sample last = day.peekLast();
        if (last == null || sample.atMillis() - last.atMillis() >= DAY_MILLIS) {
            double mean = wattsCount == 0 ? Double.NaN : wattsSum / wattsCount;
            add(
                    day,
                    new Sample(
                            sample.atMillis(),
                            sample.gear(),
                            sample.serving(),
                            sample.asleep(),
                            mean,
                            sample.metered()),
                    DAY);
            wattsSum = 0;
            wattsCount = 0;
        }
    }

    private static void add(Deque<Sample> ring, Sample sample, int most) {
        ring.addLast(sample);
        while (ring.size() > most) {
            ring.removeFirst();
        }
    }

    /** The last half hour, or less of it while much changes; oldest first. */
    public synchronized List<Sample> recent() {
        return new ArrayList<>(recent);
    }

    /** The last day, each sample with the mean watts since the one before; oldest first. */
    public synchronized List<Sample> day() {
        return new ArrayList<>(day);
    }
}
