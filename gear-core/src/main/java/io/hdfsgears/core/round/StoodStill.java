// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;

/** Adds up the time of a phase in which this NameNode itself did not run: no deadline counts it. Not thread-safe. */
final class StoodStill {
    private long unread;
    private long phaseSinceMillis = -1;
    private long millis;

    void paused(long pausedMillis) {
        unread += Math.max(0, pausedMillis);
    }

    /** @return since this phase began, in ms */
    long look(GearState state, long nowMillis) {
        long since = state.sinceMillis();
        if (since != phaseSinceMillis) {
            phaseSinceMillis = since;
            millis = 0;
        }
        // a phase that began by an order at the end of a pause; one of another clock may begin ahead of ours
        millis += since > nowMillis ? unread : Math.min(unread, nowMillis - since);
        unread = 0;
        return millis;
    }
}
