// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says in words which hosts are up beyond the gear: by other namespaces on them, or since they were woken. */
public final class KeptAwake {
    private static final int NAMED = 5;

    private KeptAwake() {}

    /**
     * @param hosts facts in chain order; may be of a look a moment ago
     * @return empty when there is none
     */
    public static String of(
            GearState state, List<NodeId> chain, List<HostFacts> hosts, Function<NodeId, String> nameOf) {
        Map<String, List<String>> byHolder = new TreeMap<>();
        for (int i = 0; i < Math.min(chain.size(), hosts.size()); i++) {
            NodeId id = chain.get(i);
            HostFacts host = hosts.get(i);
            if (state.maySleep(i + 1, id) && host.keptAwake()) {
                byHolder.computeIfAbsent(String.join(" and ", host.heldBy()), holder -> new ArrayList<>())
                        .add(nameOf.apply(id));
            }
        }
        return joined(byHolder, " by ");
    }

    /**
     * Hosts beyond the gear that were woken whatever gear was ordered, and why.
     *
     * @param reasons by host, as far as they are known
     * @return empty when there is none, and while they leave
     */
    public static String woken(
            GearState state, List<NodeId> chain, Map<NodeId, String> reasons, Function<NodeId, String> nameOf) {
        Map<String, List<String>> byReason = new TreeMap<>();
        for (int i = state.served(); i < chain.size() && !state.leaving(); i++) {
            NodeId id = chain.get(i);
            if (state.woken().contains(id)) {
                String why = reasons.getOrDefault(id, "by a NameNode that was active before");
                byReason.computeIfAbsent(why, reason -> new ArrayList<>()).add(nameOf.apply(id));
            }
        }
        return joined(byReason, " woken ");
    }

    private static String joined(Map<String, List<String>> hostsBy, String word) {
        return hostsBy.entrySet().stream()
                .map(held -> names(held.getValue()) + word + held.getKey())
                .collect(Collectors.joining("; "));
    }

    private static String names(List<String> names) {
        String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
        return names.stream().limit(NAMED).collect(Collectors.joining(" ")) + more;
    }
}
