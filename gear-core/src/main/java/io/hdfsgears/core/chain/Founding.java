// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.config.Quantities;

/**
 * When the expansion chain is founded. Its first hosts, and their number that never sleep, stay so until an operator changes them. Never
 * by chance: DataNodes that are started one after the other arrive minutes apart, and a chain of the first of them derives its primaries
 * from these alone.
 */
public final class Founding {
    /** With hosts lacking that cannot take their place later. */
    public static final long LACKING_MILLIS = 60_000;

    /** Where the operator has named the primaries, or how many hosts there are: those of one start register within seconds. */
    public static final long CERTAIN_MILLIS = 3_000;

    private Founding() {}

    /**
     * The configuration that founding depends on.
     *
     * @param primaries 0 to derive them
     * @param named hosts that are to never sleep and have not registered
     * @param expected hosts that the cluster starts with, 0 where that is not known
     */
    public record Wanted(int primaries, int named, int expected) {
        private boolean lacks(int hosts) {
            return named > 0 || hosts < primaries || hosts < expected;
        }

        private int most(int hosts) {
            return Math.max(hosts + named, Math.max(primaries, expected));
        }

        private boolean isCertain() {
            return primaries > 0 || expected > 0;
        }
    }

    /**
     * @param hosts that have registered
     * @param unchangedMillis since the last one registered
     * @param settledMillis without news after which all are taken to be there
     */
    public static boolean isDue(int hosts, Wanted wanted, long unchangedMillis, long settledMillis) {
        return hosts > 0 && unchangedMillis >= waitMillis(hosts, wanted, settledMillis);
    }

    /**
     * A text for operators who ask before founding is due: the hosts that it waits for. Other parameters as for {@link #isDue}.
     *
     * @param decommissioned further hosts that have registered, and that an operator has decommissioned or is decommissioning
     */
    public static String waitsFor(
            int hosts, int decommissioned, Wanted wanted, long unchangedMillis, long settledMillis) {
        if (hosts == 0) {
            return decommissioned == 0
                    ? "no DataNode has registered"
                    : "all hosts that have registered (" + decommissioned
                            + ") are decommissioned by the hosts file. Take those that are to serve out of it, and run"
                            + " \"hdfs dfsadmin -refreshNodes\"";
        }
        long left = Math.max(0, waitMillis(hosts, wanted, settledMillis) - unchangedMillis);
        String registered = wanted.lacks(hosts)
                ? hosts + " of " + Quantities.count(wanted.most(hosts), "expected host")
                : Quantities.count(hosts, "host");
        return registered + " registered; waiting for others at most " + (left + 999) / 1000 + " s more";
    }

    private static long waitMillis(int hosts, Wanted wanted, long settledMillis) {
        if (wanted.lacks(hosts)) {
            return Math.max(LACKING_MILLIS, settledMillis);
        }
        return wanted.isCertain() ? Math.min(CERTAIN_MILLIS, settledMillis) : settledMillis;
    }
}
