// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Set;

/**
 * Whether hosts that were woken beyond the gear may sleep again. They stay while others are woken, since more may follow, and while a host
 * of the gear does not serve, since one of them takes its place, and while those of the gear are too full for new blocks. One owner.
 */
final class WokenHosts {
    /** To be added to the reason of a shift that lets them sleep. */
    static final String NOT_NEEDED = "; hosts that were woken beyond this gear are not needed any more";

    private Set<NodeId> last = Set.of();
    private long sinceNanos;

    /** Another NameNode was active meanwhile. */
    void forget() {
        last = Set.of();
    }

    /**
     * To be asked in each interval.
     *
     * @param room whether the hosts of the gear have room for new blocks without the others
     * @param holdNanos after the last wake
     */
    boolean maySleep(HdfsView view, boolean room, long holdNanos, long nowNanos) {
        Set<NodeId> woken = view.state().woken();
        boolean complete = view.cluster().members().stream()
                .limit(view.state().target())
                .allMatch(member -> member.service() == Service.SERVING);
        if (!woken.equals(last) || !complete || !room) {
            last = woken;
            sinceNanos = nowNanos;
        }
        return !woken.isEmpty() && view.state().phase() == Phase.STEADY && nowNanos - sinceNanos >= holdNanos;
    }
}
