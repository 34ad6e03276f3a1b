// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.read;

/**
 * Algorithm 3: of the holders that serve, those of the reader's rack, or else all; of these the one with the shortest queue.
 */
public final class ReadChoice {
    public static final int NONE = -1;

    private ReadChoice() {}

    /**
     * @param turn any number that grows with the reads: where queues are equally short, holders take turns
     * @return the holder's number, or {@link #NONE} when none serves
     */
    public static int choose(Holders holders, long turn) {
        int count = holders.count();
        int best = NONE;
        for (int i = 0; i < count; i++) {
            int holder = (int) Math.floorMod(turn + i, (long) count);
            if (holders.serves(holder) && (best == NONE || better(holders, holder, best))) {
                best = holder;
            }
        }
        return best;
    }

    /**
     * For readers who may have to try more than one.
     *
     * @param places how many of the front are chosen, each as if those before it were not there; where queues are equally short,
     *     the lower number goes first
     * @return all holders' numbers: those chosen, the others that serve, those that do not, the latter two in the order of numbers
     */
    public static int[] order(Holders holders, int places) {
        int[] order = new int[holders.count()];
        int serving = 0;
        for (int holder = 0; holder < order.length; holder++) {
            if (holders.serves(holder)) {
                order[serving++] = holder;
            }
        }
        for (int holder = 0, at = serving; holder < order.length; holder++) {
            if (!holders.serves(holder)) {
                order[at++] = holder;
            }
        }
        for (int place = 0; place < Math.min(places, serving); place++) {
            int best = place;
            for (int i = place + 1; i < serving; i++) {
                if (better(holders, order[i], order[best])) {
                    best = i;
                }
            }
            int chosen = order[best];
            System.arraycopy(order, place, order, place + 1, best - place);
            order[place] = chosen;
        }
        return order;
    }

    private static boolean better(Holders holders, int a, int b) {
        boolean near = holders.sameRack(a);
        if (near != holders.sameRack(b)) {
            return near;
        }
        return holders.queue(a) < holders.queue(b);
    }
}
