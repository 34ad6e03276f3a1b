// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What hosts said of their reads, so that each window counts once. One owner. */
public final class ReadsHeard {
    /** More than a cluster has: names come from the network. */
    static final int MOST_HOSTS = 100_000;

    private final long lastingNanos;
    private final Map<String, Last> lasts = new HashMap<>();

    private record Last(long session, long number, long heardNanos) {}

    /** @param lastingNanos how long after its last report a host still counts as one that reports its reads */
    public ReadsHeard(long lastingNanos) {
        this.lastingNanos = lastingNanos;
    }

    /**
     * Takes in what a host said.
     *
     * @param host a name of its own; of too many, those that came last are not heard
     * @return reads by block that are news
     */
    public Map<Long, Integer> news(String host, ReadsNote note, long nowNanos) {
        Last last = lasts.get(host);
        if (last == null && lasts.size() >= MOST_HOSTS) {
            return Map.of();
        }
        long number = last != null && last.session() == note.session() ? last.number() : -1;
        Map<Long, Integer> news = new LinkedHashMap<>();
        for (ReadsNote.Window window : note.windows()) {
            if (window.number() > number) {
                number = window.number();
                window.reads().forEach((block, reads) -> news.merge(block, reads, Integer::sum));
            }
        }
        lasts.put(host, new Last(note.session(), number, nowNanos));
        return news;
    }

    /** Whether the host counts its reads itself, so that the caller need not estimate them. */
    public boolean tells(String host, long nowNanos) {
        Last last = lasts.get(host);
        return last != null && nowNanos - last.heardNanos() <= lastingNanos;
    }
}
