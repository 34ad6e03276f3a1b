// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Which hosts are asked for a full block report now: a few at a time, each again when it did not come. One owner. */
final class ReportAsks {
    private final int atOnce;
    private final long againNanos;
    private final Map<String, Long> askedNanos = new HashMap<>();

    /**
     * @param atOnce hosts that may owe a report at a time
     * @param againNanos after it a report that did not come is asked for again, and no longer counts as owed
     */
    ReportAsks(int atOnce, long againNanos) {
        this.atOnce = atOnce;
        this.againNanos = againNanos;
    }

    /**
     * @param owing hosts of which a report is wanted, in the order in which they are asked
     * @return those to ask now; they count as asked. Who was never asked comes first, then who was asked longest ago
     */
    List<String> next(Collection<String> owing, long nowNanos) {
        askedNanos.keySet().retainAll(new HashSet<>(owing));
        long waiting = askedNanos.values().stream()
                .filter(at -> nowNanos - at < againNanos)
                .count();
        List<String> due = new ArrayList<>();
        for (String host : owing) {
            Long at = askedNanos.get(host);
            if (at == null || nowNanos - at >= againNanos) {
                due.add(host);
            }
        }
        due.sort(Comparator.comparingLong(host -> {
            Long at = askedNanos.get(host);
            return at == null ? Long.MIN_VALUE : at - nowNanos;
        }));
        List<String> now = List.copyOf(due.subList(0, (int) Math.max(0, Math.min(due.size(), atOnce - waiting))));
        now.forEach(host -> askedNanos.put(host, nowNanos));
        return now;
    }
}
