// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.Set;

/**
 * Whether hosts that were woken beyond the gear may sleep again. They stay while others are woken, since more may follow, and while a host
 * of the gear does not serve, since one of them takes its place, and while those of the gear are too full for new blocks. One owner.
 */
public final class WokenHosts {
    /** To be added to the reason of a shift that lets them sleep. */
    public static final String NOT_NEEDED = "; hosts that were woken beyond this gear are not needed any more";

    private Set<NodeId> last = Set.of();
    private long sinceNanos;

    /** Another NameNode was active meanwhile. */
    public void forget() {
        last = Set.of();
    }

    /**
     * To be asked in each interval.
     *
     * @param room whether the hosts of the gear have room for new blocks without the others
     * @param holdNanos after the last wake
     */
    public boolean maySleep(GearState state, ClusterView view, boolean room, long holdNanos, long nowNanos) {
        Set<NodeId> woken = state.woken();
        boolean complete =
                view.members().stream().limit(state.target()).allMatch(member -> member.service() == Service.SERVING);
        if (!woken.equals(last) || !complete || !room) {
            last = woken;
            sinceNanos = nowNanos;
        }
        return !woken.isEmpty() && state.phase() == Phase.STEADY && nowNanos - sinceNanos >= holdNanos;
    }
}
