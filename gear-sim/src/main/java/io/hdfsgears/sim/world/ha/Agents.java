// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.ha;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.power.link.Claims;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Power agents that hear both NameNodes: by the product's {@link Claims} they follow the one that says that it is active. */
public final class Agents {
    /** How long a NameNode counts as active after it last said so. */
    public static final long CLAIM_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Claims claims = new Claims(CLAIM_NANOS);
    private final boolean fenced;

    /** @param fenced whether they look at who says that it is active */
    public Agents(boolean fenced) {
        this.fenced = fenced;
    }

    /** @return the orders that are followed */
    public Map<NodeId, Power> take(String nameNode, Map<NodeId, Power> orders, long nowNanos) {
        if (claims.isSole(nameNode, nowNanos) || !fenced) {
            return orders;
        }
        Map<NodeId, Power> taken = new HashMap<>(orders);
        taken.values().removeIf(power -> power == Power.OFF);
        return taken;
    }

    /** This NameNode says that it is the standby, or says nothing any more. */
    public void resigned(String nameNode) {
        claims.resigned(nameNode);
    }
}
