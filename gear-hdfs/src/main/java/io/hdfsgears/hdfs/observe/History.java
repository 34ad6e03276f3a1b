// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Gear, watts and load of the last half hour and of the last day. One owner writes, any thread reads; at most 900 samples are kept,
 * none older than a day.
 */
public final class History {
    public static final long RECENT_MILLIS = 10_000;
    public static final long DAY_MILLIS = 120_000;
    static final int RECENT = 180;
    static final int DAY = 720;
    private static final long OLDEST_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final UsedBytes used = new UsedBytes();
    private final Deque<Sample> recent = new ArrayDeque<>();
    private final Deque<Sample> day = new ArrayDeque<>();
    /** Since the last sample of the day. */
    private final List<Sample> since = new ArrayList<>();

    /**
     * What clients asked for, NaN where that is not known: on a NameNode that is not active, and before the first interval ends.
     *
     * @param writeBytesPerSecond one copy
     */
    public record Load(double readBytesPerSecond, double writeBytesPerSecond) {
        public static final Load UNKNOWN = new Load(Double.NaN, Double.NaN);
    }

    /**
     * @param atMillis ms since the Unix epoch
     * @param gear in force, 0 between gears
     * @param hosts on the chain
     * @param watts of all hosts that told them, NaN when none did
     * @param metered hosts that told them
     */
    public record Sample(
            long atMillis, int gear, int hosts, int serving, int asleep, double watts, int metered, Load load) {
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
            since.clear();
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
        since.add(sample);
        Sample last = day.peekLast();
        if (last == null || sample.atMillis() - last.atMillis() >= DAY_MILLIS) {
            Load load = new Load(
                    mean(one -> one.load().readBytesPerSecond()),
                    mean(one -> one.load().writeBytesPerSecond()));
            Sample one = new Sample(
                    sample.atMillis(),
                    sample.gear(),
                    sample.hosts(),
                    sample.serving(),
                    sample.asleep(),
                    mean(Sample::watts),
                    sample.metered(),
                    load);
            add(day, one, DAY);
            since.clear();
        }
    }

    /** Of what is known; NaN where nothing is. */
    private double mean(ToDoubleFunction<Sample> value) {
        return since.stream()
                .mapToDouble(value)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private static void add(Deque<Sample> ring, Sample sample, int most) {
        ring.addLast(sample);
        while (ring.size() > most || sample.atMillis() - ring.getFirst().atMillis() > OLDEST_MILLIS) {
            ring.removeFirst();
        }
    }

    /** What an earlier run kept; before the first offer. What is older than a day, or not in the order of time, is left out. */
    synchronized void restore(List<Sample> recentBefore, List<Sample> dayBefore, long nowMillis) {
        restore(recent, recentBefore, RECENT, nowMillis);
        restore(day, dayBefore, DAY, nowMillis);
    }

    private static void restore(Deque<Sample> ring, List<Sample> kept, int most, long nowMillis) {
        for (Sample sample : kept) {
            Sample last = ring.peekLast();
            boolean later = last == null || sample.atMillis() > last.atMillis();
            if (later && sample.atMillis() <= nowMillis && nowMillis - sample.atMillis() <= OLDEST_MILLIS) {
                add(ring, sample, most);
            }
        }
    }

    /** What all disks held over the last month. */
    public UsedBytes used() {
        return used;
    }

    /** The last half hour, or less of it while much changes; oldest first. */
    public synchronized List<Sample> recent() {
        return new ArrayList<>(recent);
    }

    /** The last day, each sample with the mean watts and load since the one before; oldest first. */
    public synchronized List<Sample> day() {
        return new ArrayList<>(day);
    }
}
