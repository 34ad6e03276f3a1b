// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;

/**
 * Follows the work that keeps leaving hosts in service, or the number of hosts that have not woken, and notes when it last became less
 * than ever in this phase. Only a new minimum counts, so that writers that come and go cannot put a deadline off for ever.
 */
final class ShiftProgress {
    private long phaseSinceMillis = -1;
    private long least;
    private long atMillis;

    /** The NameNode stood still for so long: no progress was seen in that time. */
    void paused(long pausedMillis, long nowMillis) {
        if (atMillis > 0) {
            atMillis += Math.max(0, Math.min(pausedMillis, nowMillis - atMillis));
        }
    }

    /** @return wall clock, ms since the Unix epoch; 0 while no host leaves or wakes, and before there was any progress */
    long look(GearState state, ClusterObservation seen) {
        boolean waking = state.phase() == Phase.POWERING_UP;
        if (!state.leaving() && !waking) {
            phaseSinceMillis = -1;
            return 0;
        }
        long left = waking ? asleep(state, seen) : left(state, seen);
        if (phaseSinceMillis != state.sinceMillis()) {
            phaseSinceMillis = state.sinceMillis();
            least = left;
            atMillis = 0;
        } else if (left < least) {
            least = left;
            atMillis = seen.nowMillis();
        }
        return atMillis;
    }

    private static long asleep(GearState state, ClusterObservation seen) {
        return seen.hosts().stream()
                .limit(state.target())
                .filter(host -> !host.ready() && !host.exempt())
                .count();
    }

    /** Hosts that are in service, blocks that are written to them, and copies that they are to get or to pass on. */
    private static long left(GearState state, ClusterObservation seen) {
        long left = 0;
        for (int i = 0; i < seen.hosts().size(); i++) {
            HostFacts host = seen.hosts().get(i);
            if (!state.mayServe(i + 1, seen.chain().get(i)) && !host.off() && !host.exempt()) {
                left += (host.outOfService() ? 0 : 1) + host.openBlocks() + host.lateCopies();
            }
        }
        return left;
    }
}
