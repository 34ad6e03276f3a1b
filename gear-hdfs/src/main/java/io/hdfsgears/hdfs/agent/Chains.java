// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.Candidate;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.Founding;
import io.hdfsgears.core.chain.LargestFirst;
import io.hdfsgears.core.chain.Succession;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.NeverSleep.Known;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.chain.ChainStates;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.util.Time;

/** Founds the expansion chain from the hosts that register, and lets later ones join. */
public final class Chains {
    private final DatanodeManager datanodes;
    private final GearConfig config;
    private final Layout layout;
    private final HostTracker tracker;
    private final Notices notices;
    private final RefusedHosts refused;
    private int unfoundedHosts = -1;
    private long unfoundedSinceMillis;
    private String waitsFor = "";

    public Chains(DatanodeManager datanodes, GearConfig config, Layout layout, HostTracker tracker, Notices notices) {
        this.datanodes = datanodes;
        this.config = config;
        this.layout = layout;
        this.tracker = tracker;
        this.notices = notices;
        this.refused = new RefusedHosts(datanodes);
    }

    /** @return the first state, all hosts awake, once the set of hosts has been the same for a while */
    Optional<Stored> found(long nowMillis) {
        List<Candidate> candidates = candidates(host -> true);
        if (candidates.size() != unfoundedHosts) {
            unfoundedHosts = candidates.size();
            unfoundedSinceMillis = nowMillis;
        }
        List<String> missing = config.guards().neverSleep().missing(known());
        Founding.Wanted wanted = new Founding.Wanted(config.primaries(), missing.size(), config.hostsExpected());
        long unchangedMillis = nowMillis - unfoundedSinceMillis;
        if (!Founding.isDue(candidates.size(), wanted, unchangedMillis, config.foundAfterMillis())) {
            waitsFor = Founding.waitsFor(
                    candidates.size(), decommissioned(), wanted, unchangedMillis, config.foundAfterMillis());
            return Optional.empty();
        }
        if (!missing.isEmpty()) {
            notices.warn("the expansion chain is founded without " + String.join(", ", missing) + ", named in "
                    + GuardKeys.NEVER_SLEEP_HOSTS.name() + ": no such DataNode has registered within "
                    + Founding.LACKING_MILLIS / 1000
                    + " s. If it joins later, it keeps all hosts before it on the chain awake;"
                    + " check the name");
        }
        ExpansionChain chain = foundingOrder();
        int primaries = config.primariesOf(chain.size(), StandbyHosts.primaries(layout, chain.size()));
        if (primaries < config.primaries()) {
            notices.warn("the expansion chain is founded with " + primaries + " primaries, not "
                    + config.primaries() + " (" + GearKeys.PRIMARIES.name()
                    + "): no more DataNodes have registered within "
                    + Founding.LACKING_MILLIS / 1000
                    + " s. Change it by hdfs dfsadmin -gearHosts -primaries when others have joined");
        }
        notices.info("expansion chain founded with " + Quantities.count(chain.size(), "host") + ", "
                + (primaries == 1 ? "1 primary" : primaries + " primaries"));
        return Optional.of(new Stored(GearState.initial(chain.size(), nowMillis), chain, primaries));
    }

    /** Another NameNode was active meanwhile. */
    void forget() {
        refused.forget();
        unfoundedHosts = -1;
    }

    /** What {@link #found} waits for, after it found nothing. */
    String waitsFor() {
        return waitsFor;
    }

    /**
     * Hosts that never sleep come first: every host before the last of them on the chain stays awake with them. Where full hosts sleep,
     * those with small disks come last.
     */
    ExpansionChain foundingOrder() {
        ExpansionChain first = ExpansionChain.empty().extend(candidates(this::neverSleeps));
        return StandbyHosts.in(layout)
                ? LargestFirst.extend(first, capacities())
                : first.extend(candidates(host -> true));
    }

    /**
     * @param minAwake hosts that stay awake in every gear, beside the primaries
     * @return the state after hosts joined, left or came back with another identity; empty when there are none or a shift is under way
     */
    Optional<Stored> change(Roster roster, int minAwake, long nowMillis) {
        Optional<Stored> inherited = inherit(roster);
        if (inherited.isPresent()) {
            return inherited;
        }
        Phase phase = roster.stored().state().phase();
        if (phase != Phase.STEADY && phase != Phase.HELD) {
            return Optional.empty();
        }
        Optional<Stored> shorter = retire(roster, minAwake, nowMillis);
        Optional<Stored> changed = shorter.isPresent() ? shorter : admit(roster, nowMillis);
        return changed.isPresent() ? changed : rename(roster);
    }

    /**
     * A host that was reformatted registers at its old address with another UUID. Stock forgets the old UUID, and the
     * new one takes its position on the chain. The NameNode re-replicates what the host lacks, or moves data to it, as
     * to any host that is emptier than its share.
     */
    private Optional<Stored> inherit(Roster roster) {
        Stored old = roster.stored();
        if (!isAnyNew(roster)) {
            return Optional.empty();
        }
        Map<NodeId, Candidate> heirs = old.chain().heirs(candidates(host -> true), this::isGone);
        if (heirs.isEmpty()) {
            return Optional.empty();
        }
        heirs.forEach((gone, heir) -> tell(roster, gone, heir));
        Map<NodeId, NodeId> ids = new HashMap<>();
        heirs.forEach((gone, heir) -> ids.put(gone, heir.id()));
        return Optional.of(
                old.with(ChainStates.inherited(old.state(), ids), old.chain().inherited(heirs), old.primaries()));
    }

    /** Where names follow addresses, another machine at a sleeper's address looks like the sleeper. */
    private void tell(Roster roster, NodeId gone, Candidate heir) {
        String came = heir.name() + " came back with another identity, " + heir.id()
                + ", and takes the place on the expansion chain that it had as " + gone;
        if (roster.stored().state().mayServe(roster.positionOf(gone.value()), gone)) {
            notices.info(came);
        } else {
            notices.warn(
                    came + ", which sleeps. After a change of its disks nothing is to be done. If another machine got"
                            + " the sleeper's address, the NameNode forgot the replicas there and makes new ones from the hosts"
                            + " awake: give the sleeper an address of its own and switch it on by hand. It joins the end of the"
                            + " chain with its data. Give DataNodes fixed addresses");
        }
    }

    private boolean isGone(NodeId id) {
        DatanodeDescriptor host = datanodes.getDatanode(id.value());
        return host == null || !host.isAlive();
    }

    private boolean isHeard(DatanodeDescriptor host) {
        return tracker.heardWithin(host.getDatanodeUuid(), config.lostAfterNanos(), Time.monotonicNowNanos());
    }

    private boolean isAnyNew(Roster roster) {
        return datanodes.getDatanodes().stream()
                .anyMatch(host -> isMember(host) && roster.positionOf(host.getDatanodeUuid()) == 0);
    }

    /** Names by which hosts are known from now on. */
    private Optional<Stored> rename(Roster roster) {
        Stored old = roster.stored();
        ExpansionChain named = old.chain().named(candidates(host -> roster.positionOf(host.getDatanodeUuid()) > 0));
        return named.equals(old.chain())
                ? Optional.empty()
                : Optional.of(old.with(old.state(), named, old.primaries()));
    }

    /**
     * A decommissioned host holds nothing that counts, and one that the hosts file does not include is gone: they leave the chain, and
     * join its end if they come back.
     */
    private Optional<Stored> retire(Roster roster, int minAwake, long nowMillis) {
        Stored old = roster.stored();
        refused.look(old.chain(), nowMillis);
        Set<NodeId> gone = new LinkedHashSet<>();
        for (NodeId id : old.chain().hosts()) {
            DatanodeDescriptor host = datanodes.getDatanode(id.value());
            boolean leaves = host == null ? refused.isDead(id, nowMillis) : host.isDecommissioned() || isRefused(host);
            if (leaves) {
                gone.add(id);
            }
        }
        if (gone.isEmpty() || gone.size() == old.chain().size()) {
            return Optional.empty();
        }
        ExpansionChain rest = old.chain().without(gone);
        int primaries = Math.min(old.primaries(), rest.size());
        Succession succession = Succession.of(old.chain(), rest, primaries, racks(), fit(old));
        ExpansionChain shorter = succession.in(rest);
        int fewest = Math.max(primaries, Math.min(minAwake, shorter.size()));
        notices.info(Quantities.count(gone.size(), "host")
                + " that were decommissioned, or that the hosts file does not include, left the"
                + " expansion chain, which has " + shorter.size() + " now: "
                + gone.stream().map(id -> nameOf(old.chain(), id)).collect(Collectors.joining(", "))
                + succession.text(id -> nameOf(old.chain(), id)));
        return Optional.of(old.with(
                ChainStates.shrunk(old.state(), old.chain().hosts(), shorter.hosts(), fewest), shorter, primaries));
    }

    /** Hosts that may become a primary out of turn: those that serve before those that sleep, which no held shift may wake for this. */
    private List<Predicate<NodeId>> fit(Stored old) {
        GearState state = old.state();
        int gear = Math.min(state.target(), state.from());
        Predicate<NodeId> serves = id -> old.chain().positionOf(id) <= gear && isInService(id);
        return state.phase() == Phase.STEADY ? List.of(serves, this::sleeps) : List.of(serves);
    }

    private boolean isInService(NodeId id) {
        DatanodeDescriptor host = datanodes.getDatanode(id.value());
        return host != null && host.isAlive() && host.isInService();
    }

    private boolean sleeps(NodeId id) {
        DatanodeDescriptor host = datanodes.getDatanode(id.value());
        return host != null && host.isAlive() && host.isMaintenance() && isHeld(host);
    }

    /** The gears hold the host in maintenance, not the operator. */
    private boolean isHeld(DatanodeDescriptor host) {
        return datanodes.getHostConfigManager() instanceof GearHosts provider && provider.holds(host.getDatanodeUuid());
    }

    /** Racks of the hosts that have registered. */
    Map<NodeId, String> racks() {
        Map<NodeId, String> racks = new HashMap<>();
        datanodes
                .getDatanodes()
                .forEach(host -> racks.put(new NodeId(host.getDatanodeUuid()), host.getNetworkLocation()));
        return racks;
    }

    /**
     * The hosts file does not include it, and the NameNode has declared it dead: its replicas were repaired or are being so. Not before a
     * sleeper was given up: off the chain nothing ends its maintenance, and its replicas would count for ever. The operator's own
     * maintenance ends as the operator said, on the chain and off it.
     */
    private boolean isRefused(DatanodeDescriptor host) {
        return host.isDisallowed() && !host.isAlive() && !(host.isMaintenance() && isHeld(host));
    }

    private String nameOf(ExpansionChain chain, NodeId id) {
        DatanodeDescriptor host = datanodes.getDatanode(id.value());
        return host == null ? chain.nameOf(id) : HostLooks.nameOf(host);
    }

    /**
     * New hosts at the end of the chain, awake. A host that was lost and removed by order counts as alive for the NameNode until its
     * heartbeats have been absent for ten minutes: it joins with its next heartbeat. What a host sent before its power was reported
     * off does not count, as it did not count when the host was found lost.
     */
    private Optional<Stored> admit(Roster roster, long nowMillis) {
        Stored old = roster.stored();
        if (!isAnyNew(roster)) {
            return Optional.empty();
        }
        ExpansionChain longer = old.chain().extend(candidates(this::isHeard));
        List<NodeId> added = longer.hosts().subList(old.chain().size(), longer.size());
        if (added.isEmpty()) {
            return Optional.empty();
        }
        GearState state = ChainStates.grown(old.state(), old.chain().size(), added, nowMillis);
        notices.info(Quantities.count(added.size(), "host") + " joined the expansion chain, which has " + longer.size()
                + " now");
        return Optional.of(old.with(state, longer, old.primaries()));
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

    private int decommissioned() {
        return (int) datanodes.getDatanodes().stream()
                .filter(host -> host.isAlive() && !isMember(host))
                .count();
    }

    private List<Candidate> candidates(Predicate<DatanodeDescriptor> wanted) {
        List<Candidate> candidates = new ArrayList<>();
        for (DatanodeDescriptor host : datanodes.getDatanodes()) {
            if (wanted.test(host) && isMember(host)) {
                candidates.add(candidate(host));
            }
        }
        return candidates;
    }

    private static Candidate candidate(DatanodeDescriptor host) {
        return new Candidate(new NodeId(host.getDatanodeUuid()), host.getNetworkLocation(), HostLooks.nameOf(host));
    }

    private Map<Candidate, Long> capacities() {
        Map<Candidate, Long> bytes = new HashMap<>();
        for (DatanodeDescriptor host : datanodes.getDatanodes()) {
            if (isMember(host)) {
                bytes.put(candidate(host), host.getCapacity());
            }
        }
        return bytes;
    }
}
