// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

/**
 * When the expansion chain is founded: what is first on it, and how many of it never sleep, stays so for good. Hosts of a new
 * cluster register within seconds of one another, so a while without news means that all are there; if hosts are known to lack,
 * a longer one.
 */
public final class Founding {
    /** With hosts lacking that cannot take their place later. */
    public static final long LACKING_MILLIS = 60_000;

    private Founding() {}

    /**
     * @param hosts that have registered
     * @param primaries that the operator wants, 0 to derive it
     * @param named hosts that are to never sleep and have not registered
     * @param unchangedMillis since the last one registered
     * @param settledMillis without news after which all are taken to be there
     */
    public static boolean isDue(int hosts, int primaries, int named, long unchangedMillis, long settledMillis) {
        boolean lacking = named > 0 || hosts < primaries;
        return hosts > 0 && unchangedMillis >= (lacking ? Math.max(LACKING_MILLIS, settledMillis) : settledMillis);
    }
}
