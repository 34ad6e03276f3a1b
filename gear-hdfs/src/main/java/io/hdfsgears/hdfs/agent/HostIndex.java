// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.state.Roster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Orders by the names of hosts. Made once a round: each host asks for its own order every few seconds, and an answer is to cost no walk
 * over all hosts.
 *
 * @param hosts orders of each name; two hosts may be called alike while one replaces the other
 * @param isAnyNameless whether a host on the chain has not told its name
 * @param isNamelessOn whether such a host is to be on
 */
public record HostIndex(Map<String, List<Order>> hosts, boolean isAnyNameless, boolean isNamelessOn) {
    /**
     * @param power that the host is to have
     * @param heard whether its DataNode is heard of
     */
    public record Order(Power power, boolean heard) {}

    static HostIndex of(
            @Nullable Roster roster, Map<NodeId, Power> orders, List<HostFacts> facts, Map<NodeId, String> names) {
        Map<String, List<Order>> hosts = new HashMap<>(names.size() * 2);
        List<NodeId> chain =
                roster == null ? List.of() : roster.stored().chain().hosts();
        Map<NodeId, Boolean> heard = new HashMap<>(chain.size() * 2);
        for (int i = 0; i < Math.min(chain.size(), facts.size()); i++) {
            heard.put(chain.get(i), facts.get(i).heard());
        }
        boolean anyNameless = false;
        boolean namelessOn = false;
        for (Map.Entry<NodeId, String> host : names.entrySet()) {
            List<Order> named = hosts.computeIfAbsent(host.getValue(), name -> new ArrayList<>(1));
            Power power = orders.get(host.getKey());
            boolean nameless = host.getKey().value().equals(host.getValue());
            anyNameless |= nameless;
            if (nameless && power == Power.ON) {
                namelessOn = true;
            } else if (power != null) {
                named.add(new Order(power, heard.getOrDefault(host.getKey(), false)));
            }
        }
        return new HostIndex(hosts, anyNameless, namelessOn);
    }

    /** Whether a host on the chain is called so. */
    public boolean knows(String name) {
        return hosts.containsKey(name);
    }

    public List<Order> of(String name) {
        return hosts.getOrDefault(name, List.of());
    }
}
