// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which power state each host is wanted in now. A host without an order stays as it is. */
public final class PowerOrders {
    /** A host that does not wake gives up its place in the batch to others after so long: ms. */
    static final long TURN_MILLIS = 120_000;

    private PowerOrders() {}

    /**
     * @param batch hosts that may be on their way to sleep, and to wake, at the same time
     * @return orders by host, in chain order
     */
    public static Map<NodeId, Power> of(GearState state, Facts facts, int batch) {
        Map<NodeId, Power> orders = new LinkedHashMap<>();
        Set<NodeId> waking = wakingNow(state, facts, batch);
        int goingDown = 0;
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            if (!state.maySleep(i + 1, id)) {
                if (host.heard() || waking.contains(id)) {
                    orders.put(id, Power.ON);
                }
            } else if (mayGoOff(state, host)) {
                if (host.off() || goingDown++ < batch) {
                    orders.put(id, Power.OFF);
                }
            }
        }
        return orders;
    }

    /** In HELD, what is up stays up, even a sleeper that came back unasked. */
    private static boolean mayGoOff(GearState state, HostFacts host) {
        boolean leaves = host.outOfService() && host.quiet() && state.phase() != Phase.HELD;
        return host.imaged() && (host.off() || leaves);
    }

    /** The window of silent hosts whose turn it is; it moves on so that dead hosts do not keep the others from waking. */
    private static Set<NodeId> wakingNow(GearState state, Facts facts, int batch) {
        List<NodeId> silent = new ArrayList<>();
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            if (!state.maySleep(i + 1, id) && !facts.hosts().get(i).heard()) {
                silent.add(id);
            }
        }
        long turn = Math.max(0, facts.nowMillis() - state.sinceMillis()) / TURN_MILLIS;
        Set<NodeId> waking = new HashSet<>();
        for (int k = 0; k < Math.min(batch, silent.size()); k++) {
            waking.add(silent.get((int) ((turn * batch + k) % silent.size())));
        }
        return waking;
    }
}
