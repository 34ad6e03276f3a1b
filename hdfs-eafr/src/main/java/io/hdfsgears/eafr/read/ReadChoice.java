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

    private static boolean better(Holders holders, int a, int b) {
        boolean near = holders.sameRack(a);
        if (near != holders.sameRack(b)) {
            return near;
        }
        return holders.queue(a) < holders.queue(b);
    }
}
