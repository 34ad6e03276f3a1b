// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.eafr.popularity.Popularity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads of files, counted by all RPC threads: a count is a few array cells under a lock. */
final class OpenCounts {
    private final CountSettings settings;
    private Popularity popularity;
    /** Of hosts, while this NameNode is active. */
    private final Map<String, Integer> numbers = new HashMap<>();

    OpenCounts(CountSettings settings) {
        this.settings = settings;
        this.popularity = new Popularity(settings);
    }

    synchronized void clear() {
        popularity = new Popularity(settings);
        numbers.clear();
    }

    synchronized void read(long file, String host, int times) {
        popularity.read(file, number(host), times);
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

    /** The most read files with their reads, in that order. */
    synchronized Map<Long, Double> top(int most) {
        List<Map.Entry<Long, Double>> all = new ArrayList<>();
        popularity.files().top(file -> all.add(Map.entry(file, popularity.reads(file))));
        all.sort(Map.Entry.<Long, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        Map<Long, Double> top = new LinkedHashMap<>();
        all.stream().limit(most).forEach(entry -> top.put(entry.getKey(), entry.getValue()));
        return top;
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
