// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Several meters of one host. */
public final class Meters {
    private Meters() {}

    /**
     * One meter of each source, best first. Several outlets of PDUs are the cords of one host, and become one meter.
     *
     * @throws IllegalArgumentException if any other source comes twice: it would be counted twice or hide one of the two
     */
    public static List<Meter> bestFirst(List<Meter> meters) {
        Map<Source, List<Meter>> bySource = new TreeMap<>();
        meters.forEach(m ->
                bySource.computeIfAbsent(m.source(), s -> new ArrayList<>()).add(m));
        List<Meter> ordered = new ArrayList<>();
        bySource.forEach((source, same) -> {
            if (same.size() > 1 && source != Source.PDU) {
                throw new IllegalArgumentException("name " + source.word() + " " + same.size()
                        + " times: a host has one of it (a PDU may come more often, once for each cord)");
            }
            ordered.add(same.size() == 1 ? same.get(0) : new FeedsMeter(same));
        });
        return ordered;
    }
}
