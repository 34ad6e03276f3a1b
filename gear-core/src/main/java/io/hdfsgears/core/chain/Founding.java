// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

/**
 * When the expansion chain is founded: what is first on it, and how many of it never sleep, stays so for good. Never by chance: DataNodes
 * that are started one after the other arrive minutes apart, and a chain that is founded with the first of them derives its primaries from
 * these alone.
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
        long wait = settledMillis;
        if (wanted.lacks(hosts)) {
            wait = Math.max(LACKING_MILLIS, settledMillis);
        } else if (wanted.isCertain()) {
            wait = Math.min(CERTAIN_MILLIS, settledMillis);
        }
        return hosts > 0 && unchangedMillis >= wait;
    }
}
