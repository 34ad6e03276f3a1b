// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Requests that were not granted since the start, by verb and outcome. Any thread; callers pass words of their own, never a client's. */
public final class Refusals {
    private final Map<Refused, AtomicLong> counts = new ConcurrentHashMap<>();

    /**
     * @param verb as operators write it
     * @param outcome refused, bad_argument, not_authorized or not_active
     */
    public record Refused(String verb, String outcome) implements Comparable<Refused> {
        @Override
        public int compareTo(Refused other) {
            int byVerb = verb.compareTo(other.verb);
            return byVerb != 0 ? byVerb : outcome.compareTo(other.outcome);
        }
    }

    public void count(String verb, String outcome) {
        counts.computeIfAbsent(new Refused(verb, outcome), key -> new AtomicLong())
                .incrementAndGet();
    }

    /** In a fixed order. */
    public Map<Refused, Long> counts() {
        Map<Refused, Long> copy = new TreeMap<>();
        counts.forEach((key, count) -> copy.put(key, count.get()));
        return copy;
    }
}
