// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * Hosts that the operator decommissions or maintains by his hosts file. His order wins: an awake host is handed over to stock at
 * once, a sleeper that is to be decommissioned is woken for it.
 */
public final class OperatorsHosts {
    private static final int NAMED = 10;

    private final GearHosts provider;
    private final Notices notices;
    private Set<String> last = Set.of();

    public OperatorsHosts(GearHosts provider, Notices notices) {
        this.provider = provider;
        this.notices = notices;
    }

    /** All of them. */
    public static Set<NodeId> among(Roster roster, HostLooks look) {
        Set<NodeId> hosts = new HashSet<>();
        for (int i = 0; i < look.facts().size(); i++) {
            if (look.facts().get(i).custody() == Custody.OPERATOR) {
                hosts.add(roster.stored().chain().hosts().get(i));
            }
        }
        return hosts;
    }

    /** Awake hosts whose maintenance by the gears is in the way of the operator's order. */
    public List<DatanodeDescriptor> toHandOver(HostLooks look) {
        List<DatanodeDescriptor> found = new ArrayList<>();
        for (int i = 0; i < look.facts().size(); i++) {
            HostFacts facts = look.facts().get(i);
            look.hosts()
                    .get(i)
                    .filter(host -> facts.custody() == Custody.OPERATOR && facts.heard() && facts.fresh())
                    .filter(host -> provider.holds(host.getDatanodeUuid()))
                    .ifPresent(found::add);
        }
        return found;
    }

    /**
     * Sleepers to wake: the NameNode decommissions a host only while it sends heartbeats. One that the hosts file does not include cannot
     * send any.
     */
    public Set<NodeId> toWake(Roster roster, HostLooks look) {
        Set<NodeId> wake = new HashSet<>();
        for (int i = 0; i < look.facts().size(); i++) {
            HostFacts facts = look.facts().get(i);
            NodeId id = roster.stored().chain().hosts().get(i);
            if (facts.custody() == Custody.OPERATOR && !facts.fresh()) {
                Optional<DatanodeDescriptor> host = look.hosts().get(i);
                boolean sleeps = host.isPresent() ? provider.holds(id.value()) : roster.mayBeAsleep(id.value());
                Optional<DatanodeID> named = host.isPresent()
                        ? host.map(DatanodeID.class::cast)
                        : provider.named(roster.stored().chain().nameOf(id));
                if (sleeps
                        && named.filter(one -> provider.isExcluded(one) && provider.isIncluded(one))
                                .isPresent()) {
                    wake.add(id);
                }
            }
        }
        return wake;
    }

    /** Those that have not registered and cannot, because the hosts file does not include them. */
    public Set<NodeId> refused(Roster roster, HostLooks look) {
        Set<NodeId> refused = among(roster, look);
        refused.removeIf(
                id -> look.hosts().get(roster.positionOf(id.value()) - 1).isPresent()
                        || provider.named(roster.stored().chain().nameOf(id))
                                .filter(provider::isTakenOut)
                                .isEmpty());
        return refused;
    }

    /** Once for each change. */
    public void report(Roster roster, HostLooks look) {
        Set<String> now = new TreeSet<>();
        for (int i = 0; i < look.facts().size(); i++) {
            if (look.facts().get(i).custody() == Custody.OPERATOR) {
                NodeId id = roster.stored().chain().hosts().get(i);
                now.add(look.hosts()
                        .get(i)
                        .map(HostLooks::nameOf)
                        .orElseGet(() -> roster.stored().chain().nameOf(id)));
            }
        }
        if (!now.equals(last)) {
            last = now;
            String names = String.join(", ", now.stream().limit(NAMED).toList());
            notices.info(
                    now.isEmpty()
                            ? "the operator's hosts file takes no host of the chain out any more"
                            : Quantities.count(now.size(), "host", "is", "are")
                                    + " in decommission or maintenance by the operator, or not in the hosts file and"
                                    + " asleep. No gear counts such a host: " + names
                                    + (now.size() > NAMED ? " and more" : ""));
        }
    }
}
