// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers why hosts beyond the gear were woken. The state names these hosts, not the reason: what another NameNode woke is unknown.
 *
 * @param reasons by host, to be read behind "woken"
 */
record WokenFor(Map<NodeId, String> reasons) {
    static final WokenFor NOTHING = new WokenFor(Map.of());

    private static final String IN_PLACE = "in place of hosts that did not wake in time";

    WokenFor {
        reasons = Map.copyOf(reasons);
    }

    /** @param decided from what the state followed */
    WokenFor after(GearState before, GearState next, Facts decided) {
        if (next.woken().equals(before.woken()) && next.woken().containsAll(reasons.keySet())) {
            return this;
        }
        Map<NodeId, String> now = new HashMap<>(reasons);
        now.keySet().retainAll(next.woken());
        for (NodeId id : next.woken()) {
            if (!before.woken().contains(id)) {
                now.put(id, decided.wake().contains(id) ? without(decided.wakeReason()) : IN_PLACE);
            }
        }
        return new WokenFor(now);
    }

    private static String without(String sentence) {
        return sentence.startsWith(GearRound.HAD_TO_WAKE)
                ? sentence.substring(GearRound.HAD_TO_WAKE.length())
                : sentence;
    }
}
