// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

/**
 * The number of hosts of a recovery group (Rabbit §3.5, Table 1). The group has as many rows of the grid as hold one
 * replica of everything. The g hosts of row j hold g·B/(p + g·j) blocks together.
 *
 * <p>The formula printed in the paper, (e(p−g)−p)/g, does not give its Table 1. With p+g in place of p−g it is
 * the integral bound of the least number of rows plus one. ∫ from 1 to x of g/(p + g·t) dt = 1 has the solution
 * x = (e(p+g)−p)/g, and rows 1..x−1 hold at least that. Exact sums plus one give all six entries of Table 1.
 * Rounding the bound gives five of them (g = 1: 174.55). The paper's experiment, 5 rows for p = 6 and g = 3, has
 * no row to spare: it is the least number.
 */
public final class RecoveryGroupSize {
    private static final double ROUNDING = 1e-9;

    private RecoveryGroupSize() {}

    /**
     * The fewest rows that hold a replica of every block: what is woken.
     *
     * @param primaries p
     * @param groupSize g, 1..p
     */
    public static int least(int primaries, int groupSize) {
        check(primaries, groupSize);
        int rows = 0;
        double held = 0;
        while (held < 1 - ROUNDING) {
            rows++;
            held += groupSize / (primaries + (double) groupSize * rows);
        }
        return rows;
    }

    /** The size that Table 1 prints: the least number of rows, and one to spare. */
    public static int withSpareRow(int primaries, int groupSize) {
        return least(primaries, groupSize) + 1;
    }

    /** (e(p+g)−p)/g, the integral bound of {@link #withSpareRow}. */
    public static double bound(int primaries, int groupSize) {
        check(primaries, groupSize);
        return (Math.E * (primaries + (double) groupSize) - primaries) / groupSize;
    }

    private static void check(int primaries, int groupSize) {
        if (groupSize < 1 || groupSize > primaries) {
            throw new IllegalArgumentException(
                    "the gear group size must be between 1 and the " + primaries + " primaries, not " + groupSize);
        }
    }
}
