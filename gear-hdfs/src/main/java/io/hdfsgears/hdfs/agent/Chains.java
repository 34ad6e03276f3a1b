// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.Candidate;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.Founding;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.NeverSleep.Known;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;

/** Founds the expansion chain from the hosts that register, and lets later ones join. */
public final class Chains {
    private final DatanodeManager datanodes;
    private final GearConfig config;
    private final Layout layout;
    private final Notices notices;
    private int unfoundedHosts = -1;
    private long unfoundedSinceMillis;

    public Chains(DatanodeManager datanodes, GearConfig config, Layout layout, Notices notices) {
        this.datanodes = datanodes;
        this.config = config;
        this.layout = layout;
        this.notices = notices;
    }

    /** @return the first state, all hosts awake, once the set of hosts has been the same for a while */
    Optional<Stored> found(long nowMillis) {
        List<Candidate> candidates = candidates(host -> true);
        if (candidates.size() != unfoundedHosts) {
            unfoundedHosts = candidates.size();
            unfoundedSinceMillis = nowMillis;
        }
        List<String> missing = config.guards().neverSleep().missing(known());
        if (!Founding.isDue(
                candidates.size(),
                config.primaries(),
                missing.size(),
                nowMillis - unfoundedSinceMillis,
                config.foundAfterMillis())) {
            return Optional.empty();
        }
        if (!missing.isEmpty()) {
            notices.warn("the expansion chain is founded without " + String.join(", ", missing) + ", named in "
                    + GuardKeys.NEVER_SLEEP_HOSTS.name() + ": no such DataNode has registered within "
                    + Founding.LACKING_MILLIS / 1000
                    + " s. If it joins later, it keeps all hosts before it on the chain awake;"
                    + " check the name");
        }
        // Hosts that never sleep come first: every host before the last of them on the chain stays awake with them.
        ExpansionChain chain =
                ExpansionChain.empty().extend(candidates(this::neverSleeps)).extend(candidates);
        int primaries = config.primariesOf(chain.size(), layout.primaries(chain.size()));
        if (primaries < config.primaries()) {
            notices.warn("the expansion chain is founded with " + primaries + " primaries, not "
                    + config.primaries() + " (" + GearKeys.PRIMARIES.name()
                    + "): no more DataNodes have registered within "
                    + Founding.LACKING_MILLIS / 1000 + " s. It stays so when others join");
        }
        notices.info("expansion chain founded with " + chain.size() + " hosts, " + primaries + " primaries");
        return Optional.of(new Stored(GearState.initial(chain.size(), nowMillis), chain, primaries));
    }

    /** @return the state after hosts joined or left the chain; empty when there are none or a shift is under way */
    Optional<Stored> change(Roster roster, GearMachine machine, long nowMillis) {
        Phase phase = roster.stored().state().phase();
        if (phase != Phase.STEADY && phase != Phase.HELD) {
            return Optional.empty();
        }
        Optional<Stored> shorter = retire(roster, machine);
        return shorter.isPresent() ? shorter : admit(roster, machine, nowMillis);
    }

    /** A decommissioned host holds nothing that counts: it leaves the chain, and joins its end if it is recommissioned. */
    private Optional<Stored> retire(Roster roster, GearMachine machine) {
        Stored old = roster.stored();
        Set<NodeId> gone = new LinkedHashSet<>();
        for (NodeId id : old.chain().hosts()) {
            DatanodeDescriptor host = datanodes.getDatanode(id.value());
            if (host != null && host.isDecommissioned()) {
                gone.add(id);
            }
        }
        if (gone.isEmpty() || gone.size() == old.chain().size()) {
            return Optional.empty();
        }
        ExpansionChain shorter = old.chain().without(gone);
        int primaries = Math.min(old.primaries(), shorter.size());
        int fewest = Math.max(primaries, Math.min(config.minAwake(), shorter.size()));
        notices.info(gone.size() + " decommissioned host(s) left the expansion chain, which has " + shorter.size()
                + " now: "
                + gone.stream()
                        .map(id -> datanodes.getDatanode(id.value()))
                        .filter(Objects::nonNull)
                        .map(HostLooks::nameOf)
                        .collect(Collectors.joining(", ")));
        return Optional.of(
                new Stored(machine.shrink(old.state(), old.chain().hosts(), gone, fewest), shorter, primaries));
    }

    /** New hosts at the end of the chain, awake. */
    private Optional<Stored> admit(Roster roster, GearMachine machine, long nowMillis) {
        Stored old = roster.stored();
        List<Candidate> candidates = candidates(host -> true);
        boolean news = candidates.stream()
                .anyMatch(candidate -> roster.positionOf(candidate.id().value()) == 0);
        if (!news) {
            return Optional.empty();
        }
        ExpansionChain longer = old.chain().extend(candidates);
        List<NodeId> added = longer.hosts().subList(old.chain().size(), longer.size());
        GearState state = machine.grow(old.state(), old.chain().size(), added, nowMillis);
        notices.info(added.size() + " host(s) joined the expansion chain, which has " + longer.size() + " now");
        return Optional.of(new Stored(state, longer, old.primaries()));
    }

    private boolean neverSleeps(DatanodeDescriptor host) {
        return config.guards().neverSleep().holds(known(host));
    }

    private static Known known(DatanodeDescriptor host) {
        return new Known(HostLooks.nameOf(host), host.getNetworkLocation());
    }

    private List<Known> known() {
        return datanodes.getDatanodes().stream()
                .filter(Chains::isMember)
                .map(Chains::known)
                .toList();
    }

    private static boolean isMember(DatanodeDescriptor host) {
        return host.isAlive() && !host.isDecommissioned() && !host.isDecommissionInProgress();
    }

    private List<Candidate> candidates(Predicate<DatanodeDescriptor> wanted) {
        List<Candidate> candidates = new ArrayList<>();
        for (DatanodeDescriptor host : datanodes.getDatanodes()) {
            if (wanted.test(host) && isMember(host)) {
                candidates.add(new Candidate(new NodeId(host.getDatanodeUuid()), host.getNetworkLocation()));
            }
        }
        return candidates;
    }
}
