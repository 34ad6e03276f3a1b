// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.eafr.popularity.Popularity;
import io.hdfsgears.eafr.popularity.UsedLately;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Reads of files, counted by all RPC threads: a count is a few array cells under a lock. Nobody sorts under it: to look at 4 Mi files
 * takes it a thousand times, for some 10 µs each.
 */
final class OpenCounts {
    private static final int SLICE = 4_096;

    private static final Comparator<Map.Entry<Long, Double>> MOST_FIRST =
            Map.Entry.<Long, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());

    private final CountSettings settings;
    private final long lastingMillis;
    private final int entries;
    private UsedLately used;
    private Popularity popularity;
    /** Of hosts, while this NameNode is active. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /** @param lastingMillis for how long a file counts as used after a read */
    OpenCounts(CountSettings settings, long lastingMillis) {
        this.settings = settings;
        this.lastingMillis = lastingMillis;
        this.popularity = new Popularity(settings);
        this.entries = popularity.files().topEntries();
        this.used = new UsedLately(lastingMillis);
    }

    synchronized void clear() {
        popularity = new Popularity(settings);
        used = new UsedLately(lastingMillis);
        numbers.clear();
    }

    synchronized void read(long file, String host, int times) {
        popularity.read(file, number(host), times);
        used.used(file);
    }

    private int number(String host) {
        return numbers.computeIfAbsent(host, name -> numbers.size());
    }

    synchronized double reads(long file) {
        return popularity.reads(file);
    }

    synchronized double reads(long file, String host) {
        return popularity.reads(file, number(host));
    }

    synchronized void forget(long file) {
        popularity.forget(file);
    }

    synchronized void endInterval() {
        popularity.endInterval();
    }

    /** Whether the file was used in the last period, or may have been, by whatever part of it. */
    synchronized boolean mayBeUsed(long file) {
        return used.mayBeUsed(file);
    }

    /** Some part of the file was read, which counts for nothing else. */
    synchronized void used(long file) {
        used.used(file);
    }

    synchronized void at(long nowMillis) {
        used.at(nowMillis);
    }

    /** The most read files with their reads, in that order. Opens go on meanwhile: the lock is held for {@value #SLICE} entries at a time. */
    Map<Long, Double> top(int most) {
        PriorityQueue<Map.Entry<Long, Double>> best = new PriorityQueue<>(MOST_FIRST.reversed());
        long[] files = new long[SLICE];
        double[] reads = new double[SLICE];
        for (int from = 0; from < entries; from += SLICE) {
            int found = slice(from, files, reads);
            for (int i = 0; i < found; i++) {
                if (best.size() < most || reads[i] >= best.element().getValue()) {
                    best.add(Map.entry(files[i], reads[i]));
                }
                if (best.size() > most) {
                    best.remove();
                }
            }
        }
        Map<Long, Double> top = new LinkedHashMap<>();
        best.stream().sorted(MOST_FIRST).forEach(entry -> top.put(entry.getKey(), entry.getValue()));
        return top;
    }

    private synchronized int slice(int from, long[] files, double[] reads) {
        return popularity.files().top(from, files, reads);
    }

    /** Takes back what {@link #top} gave. */
    synchronized void restore(Map<Long, Double> reads) {
        reads.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Comparator.comparingLong(Map.Entry::getKey))
                .forEach(entry ->
                        popularity.files().read(entry.getKey(), (float) (entry.getValue() / (1 - settings.keep()))));
    }
}
