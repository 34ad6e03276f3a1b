// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.PowerAction;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Of the orders that are under way, those that a device may have heard of. The owner begins and ends them; calls mark them. */
final class SentOrders {
    private final Map<String, Order> orders = new ConcurrentHashMap<>();

    /** One order of a host, over all its calls. */
    static final class Order {
        private final PowerAction action;
        private volatile boolean sent;

        private Order(PowerAction action) {
            this.action = action;
        }

        boolean isSent() {
            return sent;
        }

        /** Called right before a device is asked; and again with what was so before, if it was not asked after all. */
        void sent(boolean now) {
            sent = now;
        }
    }

    /** A call for this order is about to begin. */
    Order of(String host, PowerAction action) {
        return orders.compute(
                host, (same, known) -> known == null || known.action != action ? new Order(action) : known);
    }

    /** The order is over: a later one of the same kind is another one. */
    void ended(String host, PowerAction action) {
        orders.computeIfPresent(host, (same, known) -> known.action == action ? null : known);
    }

    /** Whether a device of the host may have heard of this order. */
    boolean isSent(String host, PowerAction action) {
        Order order = orders.get(host);
        return order != null && order.action == action && order.isSent();
    }
}
