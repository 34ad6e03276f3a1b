// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which power state each host is wanted in now. A host without an order stays as it is. */
public final class PowerOrders {
    private PowerOrders() {}

    /**
     * @param batch hosts that may be on their way to sleep, and to wake, at the same time
     * @return orders by host, in chain order
     */
    public static Map<NodeId, Power> of(GearState state, Facts facts, int batch) {
        Map<NodeId, Power> orders = new LinkedHashMap<>();
        int goingDown = 0;
        int goingUp = 0;
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            if (state.mayServe(i + 1, id)) {
                if (host.heard() || goingUp++ < batch) {
                    orders.put(id, Power.ON);
                }
            } else if (state.maySleep(i + 1, id) && host.imaged()) {
                if (host.power() == Power.OFF || goingDown++ < batch) {
                    orders.put(id, Power.OFF);
                }
            }
        }
        return orders;
    }
}
