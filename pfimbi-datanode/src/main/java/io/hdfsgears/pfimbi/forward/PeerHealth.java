// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import java.util.HashMap;
import java.util.Map;

/**
 * Which peers did not answer lately: all that is meant for one shares what one call found out. After a pause, which grows with each
 * failure, one call may try again. One owner.
 */
public final class PeerHealth {
    private static final int MOST_DOUBLINGS = 3;
    private static final long FORGOTTEN_AFTER_PAUSES = 100;

    private final long pauseNanos;
    private final Map<String, Down> down = new HashMap<>();

    private record Down(int failures, long untilNanos) {}

    /** @param pauseNanos after the first failure */
    public PeerHealth(long pauseNanos) {
        this.pauseNanos = pauseNanos;
    }

    /** Whether it is too early to call this peer again. */
    public boolean isDown(String peer, long nowNanos) {
        Down state = down.get(peer);
        return state != null && nowNanos - state.untilNanos() < 0;
    }

    /** Whether its last call failed, however long ago it may be called again. */
    public boolean hasFailed(String peer) {
        return down.containsKey(peer);
    }

    public void failed(String peer, long nowNanos) {
        // Hosts that left for good are not kept.
        down.values().removeIf(state -> nowNanos - state.untilNanos() > FORGOTTEN_AFTER_PAUSES * pauseNanos);
        Down before = down.get(peer);
        int failures = before == null ? 0 : Math.min(before.failures() + 1, MOST_DOUBLINGS);
        down.put(peer, new Down(failures, nowNanos + (pauseNanos << failures)));
    }

    public void answered(String peer) {
        down.remove(peer);
    }
}
