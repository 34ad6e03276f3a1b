// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import java.util.Arrays;

/** How evenly the hosts of a dataset can share a read of all of it (Rabbit §3.4). */
final class PowerProportionality {
    private PowerProportionality() {}

    /**
     * (B/n) / (B/n + b_e). The b_e extra blocks are those that hosts with less than B/n cannot serve. They are spread
     * evenly over the other hosts; a host that runs out of blocks passes the rest on. Blocks that no host holds are
     * extra work for no host.
     *
     * @param blocks B
     * @param held blocks of the dataset on each of its n active hosts
     * @return 1 when all hosts can do equal work
     */
    static double degree(long blocks, long[] held) {
        if (blocks < 1 || held.length == 0) {
            throw new IllegalArgumentException(
                    "a degree needs blocks and hosts, not " + blocks + " and " + held.length);
        }
        double even = blocks / (double) held.length;
        return Math.min(1, even / busiest(blocks, held));
    }

    /** The level L at which hosts that serve min(held, L) serve all blocks. */
    private static double busiest(long blocks, long[] held) {
        long[] sorted = held.clone();
        Arrays.sort(sorted);
        double left = blocks;
        for (int h = 0; h < sorted.length; h++) {
            double level = left / (sorted.length - h);
            if (sorted[h] >= level) {
                return level;
            }
            left -= sorted[h];
        }
        return sorted[sorted.length - 1];
    }
}
