// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A NameNode's answer to a heartbeat.
 *
 * @param active only then its orders may be followed
 * @param orders by host:transfer port; a host without one stays as it is
 * @param strangers names that were reported and that it calls no host
 * @param abstains those of them of which it says that they hold nothing of its own: others decide
 * @param lease to a controller that asked for it
 * @param armed to a controller, by host:transfer port: MACs that the host's agent arms
 */
public record Answer(
        boolean active,
        Map<String, Order> orders,
        List<String> strangers,
        Set<String> abstains,
        Optional<LeaseWord> lease,
        Map<String, List<String>> armed) {
    public Answer {
        orders = Map.copyOf(orders);
        strangers = List.copyOf(strangers);
        abstains = Set.copyOf(abstains);
        armed = Map.copyOf(armed);
    }

    /** One that knows of no agent what it arms. */
    public Answer(
            boolean active,
            Map<String, Order> orders,
            List<String> strangers,
            Set<String> abstains,
            Optional<LeaseWord> lease) {
        this(active, orders, strangers, abstains, lease, Map.of());
    }

    /** One that says nothing of a lease. */
    public Answer(boolean active, Map<String, Order> orders, List<String> strangers, Set<String> abstains) {
        this(active, orders, strangers, abstains, Optional.empty());
    }

    /** One that knows all names. */
    public Answer(boolean active, Map<String, Order> orders) {
        this(active, orders, List.of(), Set.of());
    }

    /**
     * What is wanted of a host.
     *
     * @param heard its DataNode is heard of: there is nothing to wake
     */
    public record Order(boolean on, boolean heard) {}
}
