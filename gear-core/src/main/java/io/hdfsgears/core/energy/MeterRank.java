// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

import java.util.Comparator;
import java.util.List;

/** Which source of watts counts when several speak of one host: the one that sees most of it (docs/adr/0019). */
public final class MeterRank {
    /** Best first, as reports name them. What is not among them is a guess, and comes last. */
    public static final List<String> BEST_FIRST = List.of("pdu", "dcmi", "redfish", "ipmi-sensor", "rapl", "cpu-model");

    /** Best first; sources of one rank by name, so that the order is total. */
    public static final Comparator<String> ORDER =
            Comparator.comparingInt(MeterRank::rank).thenComparing(Comparator.naturalOrder());

    private MeterRank() {}

    private static int rank(String source) {
        int at = BEST_FIRST.indexOf(source);
        return at < 0 ? BEST_FIRST.size() : at;
    }

    static boolean better(String one, String other) {
        return ORDER.compare(one, other) < 0;
    }
}
