// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.state.Roster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What others may see of the gear agent.
 *
 * @param roster durable state, null before there is a chain
 * @param orders wanted power by host
 * @param facts what is known of each host, chain order
 * @param names host:transfer port of each host
 * @param index the orders by these names
 */
public record Published(
        @Nullable Roster roster,
        Map<NodeId, Power> orders,
        List<HostFacts> facts,
        Map<NodeId, String> names,
        HostIndex index) {
    static final Published NOTHING = new Published(null, Map.of(), List.of(), Map.of());

    public Published(
            @Nullable Roster roster, Map<NodeId, Power> orders, List<HostFacts> facts, Map<NodeId, String> names) {
        this(roster, orders, facts, names, HostIndex.of(roster, orders, facts, names));
    }

    public Optional<String> nameOf(NodeId id) {
        return Optional.ofNullable(names.get(id));
    }
}
