// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/**
 * Lets the nodes take turns as primaries, so that any run of consecutive blocks is spread over all of them, and the last
 * group gets its share of any run within one block: that share is what the last gear shift moves (§III-A4).
 *
 * <p>Turn t goes to the last group when floor((t+1)·N_G/N) exceeds floor(t·N_G/N), otherwise to the others by the same rule
 * with the turns that are left. Within a group it is plain round-robin, and a node's successive blocks are spread over its
 * lanes by van der Corput's sequence. Where disks differ, successive blocks of a group step along its line by the golden section.
 */
final class Turns {
    private static final double GOLDEN = 0.6180339887498949;

    private final Groups groups;
    private final Widths widths;

    Turns(Groups groups, Widths widths) {
        this.groups = groups;
        this.widths = widths;
    }

    /**
     * @param position whose turn it is
     * @param lane where on the node's part of the line, 0..1
     */
    record Turn(int position, double lane) {}

    /** @param turn 0 or more */
    Turn at(long turn) {
        long left = turn;
        int group = groups.count();
        while (group > 1) {
            long before = share(left, group);
            if (share(left + 1, group) > before) {
                return inGroup(group, before);
            }
            left -= before;
            group--;
        }
        return inGroup(1, left);
    }

    /** floor(turns · N_g / (N_1 + ... + N_g)), without overflow. */
    private long share(long turns, int group) {
        long all = groups.upTo(group);
        long size = groups.size(group);
        return turns / all * size + turns % all * size / all;
    }

    private Turn inGroup(int group, long turn) {
        if (!widths.even()) {
            double x = turn * GOLDEN - Math.floor(turn * GOLDEN);
            int position = widths.node(group, x);
            return new Turn(position, widths.within(position, x));
        }
        int size = groups.size(group);
        int node = (int) (turn % size) + 1;
        double u = vanDerCorput(turn / size) + node * GOLDEN;
        return new Turn(groups.position(group, node), u - Math.floor(u));
    }

    /** The bits of the number, mirrored at the binary point. */
    private static double vanDerCorput(long number) {
        return (Long.reverse(number) >>> 11) * 0x1.0p-53;
    }
}
