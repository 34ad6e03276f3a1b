// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.CapacitySteps;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.drain.OpenBlocks;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.jspecify.annotations.Nullable;

/** Looks at the NameNode's hosts and makes the facts for the gear machine and the view for everybody else. */
public final class Observer {
    /** Reads of longer ago say nothing of what is read now: hosts that they spared would first be served out of turn. */
    private static final long READS_COUNT_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** Of a host that this NameNode has not heard of. */
    public static final String UNKNOWN_RACK = "/unknown";

    private final DatanodeManager datanodes;
    private final GearHosts provider;
    private final HostTracker tracker;
    private final Sleepers sleepers;
    private final RunningLayout layout;
    private final RequestCounters requests;
    private final GearConfig config;
    private final Datasets datasets;
    private final Map<String, Described> known = new HashMap<>();
    private final Map<String, Power> lastPower = new HashMap<>();
    private ReadCounts reads;
    private int[] lastServing = new int[0];
    private long lookNanos;
    private long readsSinceNanos;
    private boolean unheardGivenUp;
    private @Nullable ExpansionChain lastChain;
    private @Nullable ClusterView lastCluster;
    private DatasetTable lastTable = DatasetTable.NONE;

    /** Name, rack, upgrade domain and capacity step of a host, kept for the time when the NameNode has not heard of it. */
    private record Described(String name, String rack, String domain, int size) {}

    /** One look: the hosts in chain order, what is known of them, and whether each is heard of. */
    public Observer(
            DatanodeManager datanodes,
            GearHosts provider,
            HostTracker tracker,
            Sleepers sleepers,
            RunningLayout layout,
            RequestCounters requests,
            GearConfig config,
            Datasets datasets) {
        this.datanodes = datanodes;
        this.provider = provider;
        this.tracker = tracker;
        this.sleepers = sleepers;
        this.layout = layout;
        this.requests = requests;
        this.reads = new ReadCounts(0, requests);
        this.config = config;
        this.datasets = datasets;
    }

    HostTracker tracker() {
        return tracker;
    }

    /** Rack of a host, a made-up one for hosts that this NameNode has not heard of. */
    String rackOf(NodeId id) {
        Described host = known.get(id.value());
        return host == null ? UNKNOWN_RACK : host.rack();
    }

    HostLooks look(Roster roster, OpenBlocks openBlocks, long nowNanos) {
        lookNanos = nowNanos;
        forgetOthers(roster.stored().chain());
        List<Optional<DatanodeDescriptor>> hosts = new ArrayList<>();
        List<HostFacts> facts = new ArrayList<>();
        for (NodeId id : roster.stored().chain().hosts()) {
            @Nullable DatanodeDescriptor host = datanodes.getDatanode(id.value());
            hosts.add(Optional.ofNullable(host));
            facts.add(host == null ? unheard(roster, id) : facts(host, roster, openBlocks, nowNanos));
        }
        if (hosts.stream().anyMatch(Optional::isEmpty)) {
            compareNames(roster, hosts);
        }
        return new HostLooks(hosts, facts);
    }

    /** Hosts that left, or came back with another identity. One that has registered and may join is kept. */
    private void forgetOthers(ExpansionChain chain) {
        if (chain.equals(lastChain)) {
            return;
        }
        lastChain = chain;
        Set<String> uuids = chain.hosts().stream().map(NodeId::value).collect(Collectors.toSet());
        known.keySet().retainAll(uuids);
        lastPower.keySet().retainAll(uuids);
        tracker.keepHosts(uuid -> uuids.contains(uuid) || datanodes.getDatanode(uuid) != null);
    }

    /** Hosts of which anything is remembered. */
    int remembered() {
        return Math.max(known.size(), lastPower.size());
    }

    /** The name of a host that has not registered is all that is known of it. */
    private void compareNames(Roster roster, List<Optional<DatanodeDescriptor>> hosts) {
        for (int i = 0; i < hosts.size(); i++) {
            String name = roster.stored()
                    .chain()
                    .nameOf(roster.stored().chain().hosts().get(i));
            hosts.get(i).ifPresent(host -> provider.registered(name, host));
        }
    }

    /** Whether hosts that have not registered with this NameNode had time enough: no shift waits for them then. */
    void giveUpUnheard(boolean had) {
        unheardGivenUp = had;
    }

    /** The hosts file decides about a host that has not registered, too: people may be working on it. */
    private HostFacts unheard(Roster roster, NodeId id) {
        boolean operators = provider.isOperators(roster.stored().chain().nameOf(id));
        Custody others = unheardGivenUp ? Custody.GIVEN_UP : Custody.GEARS;
        return new HostFacts(false, false, false, false, Power.UNKNOWN, 0, 0, false)
                .in(operators ? Custody.OPERATOR : others);
    }

    private Custody custody(DatanodeDescriptor host, boolean ours, boolean heard) {
        boolean leaves = host.isDecommissionInProgress() || host.isDecommissioned() || provider.isExcluded(host);
        boolean maintained = (host.isMaintenance() && !ours) || provider.isOperatorMaintenance(host);
        // An awake host that is not included any more is lost first: what it held is searched on sleepers.
        boolean takenOut = ours && !heard && !provider.isIncluded(host);
        if (leaves || maintained || takenOut) {
            return Custody.OPERATOR;
        }
        return !heard && !host.isAlive() && !ours ? Custody.GIVEN_UP : Custody.GEARS;
    }

    private HostFacts facts(DatanodeDescriptor host, Roster roster, OpenBlocks openBlocks, long nowNanos) {
        String uuid = host.getDatanodeUuid();
        String name = HostLooks.nameOf(host);
        known.put(uuid, describe(uuid, name, host));
        Power power = tracker.power(name, config.reportAgeNanos(), nowNanos);
        if (power == Power.OFF && lastPower.put(uuid, power) != Power.OFF) {
            // Only at the change: a host that is heard of although it is reported off is up.
            tracker.forget(uuid);
        }
        lastPower.put(uuid, power);
        boolean ours = host.isMaintenance() && provider.holds(uuid);
        boolean heard = tracker.heardWithin(uuid, config.lostAfterNanos(), nowNanos);
        return new HostFacts(
                heard,
                tracker.hasReported(uuid),
                !ours,
                host.isInMaintenance(),
                power,
                tracker.transfers(uuid),
                openBlocks.count(uuid),
                sleepers.isImaged(uuid, roster.stored().state().sleepEpoch()),
                tracker.words(name).heldBy(config.reportAgeNanos(), nowNanos),
                openBlocks.late(uuid),
                custody(host, ours, heard));
    }

    /** The earlier description, where nothing changed: views share it. */
    private Described describe(String uuid, String name, DatanodeDescriptor host) {
        Described before = known.get(uuid);
        int size = before == null ? CapacitySteps.UNKNOWN : before.size();
        // Between registration and the first heartbeat a host has no capacity: it keeps what it had.
        boolean told = host.getCapacity() > 0;
        Described now = new Described(
                name,
                host.getNetworkLocation(),
                Objects.requireNonNullElse(host.getUpgradeDomain(), ""),
                told ? CapacitySteps.of(host.getCapacity(), size) : size);
        return before != null && before.equals(now) ? before : now;
    }

    /**
     * Makes the view from the state and a look. Read counts restart at 0 when other hosts serve, and every ten minutes.
     */
    HdfsView view(Roster roster, HostLooks look, long epoch) {
        GearState state = roster.stored().state();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < look.hosts().size(); i++) {
            NodeId id = roster.stored().chain().hosts().get(i);
            String name = roster.stored().chain().nameOf(id);
            Described described =
                    known.getOrDefault(id.value(), new Described(name, UNKNOWN_RACK, "", CapacitySteps.UNKNOWN));
            members.add(sharedMember(
                    i + 1,
                    new Member(
                            id,
                            described.name(),
                            described.rack(),
                            service(
                                    state,
                                    i + 1,
                                    id,
                                    look.hosts().get(i),
                                    look.facts().get(i)),
                            described.size(),
                            described.domain())));
        }
        ClusterView cluster = lastCluster;
        DatasetTable table = datasets.read();
        if (cluster == null
                || !table.equals(lastTable) // plans that were made before are void
                || cluster.primaries() != roster.stored().primaries()
                || !cluster.members().equals(members)) {
            // Layouts keep tables for a view: a new one only when something differs.
            cluster = new ClusterView(epoch, roster.stored().primaries(), members, config.domainFactor());
            lastCluster = cluster;
            lastTable = table;
        }
        if (!Arrays.equals(cluster.serving(), lastServing) || lookNanos - readsSinceNanos > READS_COUNT_NANOS) {
            lastServing = cluster.serving();
            readsSinceNanos = lookNanos;
            reads = new ReadCounts(cluster.size(), requests);
        }
        DatasetPlans plans = datasets.plans(layout.current(), cluster, lookNanos);
        return new HdfsView(state, cluster, layout.current(), look.hosts(), reads, plans);
    }

    /** Views share what did not change: some are kept beside the newest. */
    private Member sharedMember(int position, Member now) {
        ClusterView before = lastCluster;
        Member was = before == null || position > before.size() ? now : before.member(position);
        return was.equals(now) ? was : now;
    }

    private static Service service(
            GearState state, int position, NodeId id, Optional<DatanodeDescriptor> host, HostFacts facts) {
        boolean may = state.mayServe(position, id);
        boolean maintained = host.isPresent() && host.get().isMaintenance();
        if (facts.custody() == Custody.GIVEN_UP) {
            return Service.FAILED;
        }
        if (facts.custody() == Custody.OPERATOR && (facts.heard() || !maintained)) {
            return Service.OPERATOR;
        }
        if (may && host.isPresent() && host.get().isInService() && facts.heard()) {
            return Service.SERVING;
        }
        if (facts.heard()) {
            return Service.STANDING_BY;
        }
        // A host on its way up is not lost before it has been in service again.
        return may && !maintained ? Service.LOST : Service.ASLEEP;
    }
}
