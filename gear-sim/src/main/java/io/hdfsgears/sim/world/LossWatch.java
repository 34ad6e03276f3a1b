// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.LossTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Watches for lost hosts by the product's {@link LossTracker}; the search for what they held takes no time. */
final class LossWatch {
    private final World world;
    private LossTracker tracker = new LossTracker();

    LossWatch(World world) {
        this.world = world;
    }

    void forget() {
        tracker = new LossTracker();
    }

    /** Hosts without which data cannot be read. */
    Set<NodeId> wake() {
        return tracker.wake();
    }

    boolean searched() {
        return tracker.searched();
    }

    /** @return whether a host is lost now */
    boolean look(ClusterView view, GearState state, Layout layout) {
        RecoveryGroups groups = layout instanceof RecoveryGroups known ? known : null;
        Set<NodeId> operators = world.hosts().stream()
                .filter(host -> host.operators)
                .map(host -> host.id)
                .collect(Collectors.toSet());
        tracker.look(view, state, groups, false, operators, world.nowNanos())
                .ifPresent(search -> tracker.ended(search, cover(search), world.nowNanos()));
        return view.members().stream().anyMatch(member -> member.service() == Service.LOST);
    }

    private RecoveryCover cover(LossTracker.Search search) {
        ClusterView view = search.cluster();
        List<Affected> affected = new ArrayList<>();
        for (int block = world.blocks.nextUnavailable(0); block >= 0; block = world.blocks.nextUnavailable(block + 1)) {
            affected.add(new Affected(
                    block,
                    world.blocks.holderList(block).stream()
                            .filter(position -> canServeAgain(view.member(position), search))
                            .toList()));
        }
        return RecoveryCover.of(affected);
    }

    /** Hosts that a drain has taken out of service count, too: the drain stops for the data. */
    private static boolean canServeAgain(Member member, LossTracker.Search search) {
        Service service = member.service();
        return service != Service.SERVING && !service.isDown() && search.countsOn(member.id());
    }
}
