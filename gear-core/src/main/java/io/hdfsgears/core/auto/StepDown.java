// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.gear.GearTable;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Shifts below an offload set, which copy blocks (SpringFS §3.1). While it drains, such a shift keeps all its hosts awake, so the hosts
 * outside of the set go first, for which nothing is copied. And a lull of a few minutes does not pay for the copies: fewer hosts must have
 * been enough for the calm time of the reactive policy, whatever the policy is. One owner.
 */
public final class StepDown {
    /** To be added to the reason of a proposal of another gear than the load needs. */
    public static final String WHY = "; a lower gear copies blocks and waits until it was enough for a while";

    private final int calmIntervals;
    private final Deque<Integer> recent = new ArrayDeque<>();
    private int widest;

    /** @param calmIntervals in which fewer hosts than the offload set must have been enough */
    public StepDown(int calmIntervals) {
        this.calmIntervals = calmIntervals;
    }

    /**
     * The gear to shift to in this interval.
     *
     * @param wanted hosts of the gear that the load needs
     * @param offload the offload set now; 0 where the layout has none
     * @param served hosts that serve by the gear now, when at rest
     */
    public int next(int wanted, int offload, int served, GearTable gears) {
        recent.addLast(wanted);
        while (recent.size() > calmIntervals + 1) {
            recent.removeFirst();
        }
        // What was written over more hosts was copied when the gear went below them.
        widest = Math.max(offload, Math.min(widest, served));
        if (wanted >= Math.min(widest, served)) {
            return wanted;
        }
        int set = gears.awake().stream()
                .filter(hosts -> hosts >= widest)
                .findFirst()
                .orElse(wanted);
        if (served > set) {
            return set;
        }
        int most = recent.stream().mapToInt(Integer::intValue).max().orElse(wanted);
        return recent.size() > calmIntervals ? Math.min(served, most) : served;
    }

    /** Another NameNode was active meanwhile. */
    public void forget() {
        recent.clear();
        widest = 0;
    }
}
