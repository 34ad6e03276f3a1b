// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.power.link.Answer.Order;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which orders are followed: those of the NameNode that says that it is active. While two say so, as for a moment around a
 * failover, hosts are switched on but none off: in doubt, data stays up. Its owner calls it from one thread.
 */
public final class Claims {
    private final long claimNanos;
    private final Map<String, Long> activeAt = new HashMap<>();

    /** @param claimNanos how long a NameNode counts as active after it last said so: a few heartbeats */
    public Claims(long claimNanos) {
        this.claimNanos = claimNanos;
    }

    /** @return the orders to be followed now; empty when this NameNode has none to give, which is not the same as no order */
    public Optional<Map<String, Order>> take(String nameNode, Answer answer, long nowNanos) {
        if (!answer.active()) {
            resigned(nameNode);
            return Optional.empty();
        }
        if (isSole(nameNode, nowNanos)) {
            return Optional.of(answer.orders());
        }
        Map<String, Order> followed = new HashMap<>(answer.orders());
        followed.values().removeIf(order -> !order.on());
        return Optional.of(Map.copyOf(followed));
    }

    /** This NameNode says that it is active. @return whether it is the only one, so that its orders to switch off are followed */
    public boolean isSole(String nameNode, long nowNanos) {
        activeAt.put(nameNode, nowNanos);
        return isSole(nowNanos);
    }

    /** This NameNode says that it is the standby. */
    public void resigned(String nameNode) {
        activeAt.remove(nameNode);
    }

    /** Whether just one says that it is active. */
    boolean isSole(long nowNanos) {
        return activeAt.values().stream()
                        .filter(at -> nowNanos - at <= claimNanos)
                        .count()
                == 1;
    }
}
