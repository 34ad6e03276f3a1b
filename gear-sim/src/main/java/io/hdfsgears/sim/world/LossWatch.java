// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Watches for serving hosts that fall silent, and finds the few sleepers that hold what they held. */
final class LossWatch {
    private static final long AGAIN_NANOS = 2_000_000_000L;

    private final World world;
    private Set<NodeId> wake = Set.of();
    private long lastNanos = Long.MIN_VALUE / 2;

    LossWatch(World world) {
        this.world = world;
    }

    /** Hosts to wake for the data's sake. */
    Set<NodeId> wake() {
        return wake;
    }

    /** @return whether a host is lost now */
    boolean look(ClusterView view) {
        boolean lost = view.members().stream().anyMatch(member -> member.service() == Service.LOST);
        if (!lost) {
            wake = Set.of();
        } else if (world.nowNanos() - lastNanos >= AGAIN_NANOS) {
            lastNanos = world.nowNanos();
            wake = cover(view);
        }
        return lost;
    }

    private Set<NodeId> cover(ClusterView view) {
        List<Affected> affected = new ArrayList<>();
        for (int block = world.blocks.nextUnavailable(0); block >= 0; block = world.blocks.nextUnavailable(block + 1)) {
            affected.add(new Affected(
                    block,
                    world.blocks.holderList(block).stream()
                            .filter(position -> view.member(position).service() == Service.ASLEEP)
                            .toList()));
        }
        Set<NodeId> hosts = new HashSet<>();
        RecoveryCover.of(affected)
                .wake()
                .forEach(position -> hosts.add(view.member(position).id()));
        return Set.copyOf(hosts);
    }
}
