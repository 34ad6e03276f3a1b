// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** States for tests that look at one at a time. */
public final class GearStates {
    private GearStates() {}

    public static NodeId id(int position) {
        return new NodeId("host" + position);
    }

    static List<NodeId> chain(int hosts) {
        return IntStream.rangeClosed(1, hosts).mapToObj(GearStates::id).toList();
    }

    public static GearState in(Phase phase, int target, int from, NodeId... woken) {
        String held = phase == Phase.HELD ? "late" : "";
        return new GearState(10, phase, target, from, Set.of(woken), 9, 5, "alice", "night", held);
    }
}
