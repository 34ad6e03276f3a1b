// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The published picture: the pure view and the NameNode's object for each position. Immutable, but for the counters of
 * reads, which are there to be counted up by all, and for the hosts that searches found full.
 */
public final class HdfsView implements LoadGauge {
    /** Where clients see encrypted files as they are stored. */
    private static final String RAW = "/.reserved/raw";

    private final GearState state;
    private final ClusterView cluster;
    private final Layout layout;
    private final List<Optional<DatanodeDescriptor>> hosts;
    private final Map<String, Integer> positions;
    private final ReadCounts reads;
    private final DatasetTable table;
    private final DatasetPlans plans;
    private final List<DatasetView> datasets;
    private final FullHosts full = new FullHosts();

    /** A view in which all files are laid out alike. */
    public HdfsView(
            GearState state,
            ClusterView cluster,
            Layout layout,
            List<Optional<DatanodeDescriptor>> hosts,
            ReadCounts reads) {
        this(state, cluster, layout, hosts, reads, DatasetPlans.NONE);
    }

    /**
     * @param layout of files that no dataset has
     * @param hosts the NameNode's object of each position; empty for a host that it has not heard of
     * @param reads counters, shared by all views with the same serving hosts
     */
    public HdfsView(
            GearState state,
            ClusterView cluster,
            Layout layout,
            List<Optional<DatanodeDescriptor>> hosts,
            ReadCounts reads,
            DatasetPlans plans) {
        this.state = state;
        this.cluster = cluster;
        this.layout = layout;
        this.hosts = List.copyOf(hosts);
        this.reads = reads;
        this.positions = new HashMap<>(hosts.size() * 2);
        for (int position = 1; position <= cluster.size(); position++) {
            positions.put(cluster.member(position).id().value(), position);
        }
        this.plans = plans;
        this.table = plans.table();
        this.datasets = plans.over(layout, this);
    }

    public GearState state() {
        return state;
    }

    public ClusterView cluster() {
        return cluster;
    }

    public Layout layout() {
        return layout;
    }

    /** The gears of the chain; of the layout, or those that fit next. */
    public GearTable gears() {
        return FittingGears.of(layout, cluster);
    }

    /** The datasets in force. */
    public DatasetTable table() {
        return table;
    }

    /** What the datasets are and how they share. */
    public DatasetPlans plans() {
        return plans;
    }

    /** @param number by the {@link #table} */
    public DatasetView dataset(int number) {
        return datasets.get(number);
    }

    /** @param file a path as clients write it */
    public DatasetView dataset(@Nullable String file) {
        return datasets.get(file == null || table.isEmpty() ? 0 : table.numberOf(plain(file)));
    }

    private static String plain(String file) {
        return file.startsWith(RAW) ? file.substring(RAW.length()) : file;
    }

    /** The same moment with other datasets. */
    public HdfsView with(DatasetPlans plans) {
        return new HdfsView(state, cluster, layout, hosts, reads, plans);
    }

    /**
     * The same hosts in another order, for a look at what would move. No host may be added.
     *
     * @param order identities in the order of the chain
     */
    public HdfsView rearranged(List<NodeId> order, int primaries) {
        List<Member> members = new ArrayList<>();
        List<Optional<DatanodeDescriptor>> descriptors = new ArrayList<>();
        for (NodeId id : order) {
            int position = cluster.positionOf(id);
            members.add(cluster.member(position));
            descriptors.add(host(position));
        }
        ClusterView then = cluster.with(primaries, members);
        return new HdfsView(state, then, layout, descriptors, reads);
    }

    public HitCounts counts() {
        return reads;
    }

    public ReadCounts reads() {
        return reads;
    }

    /** Hosts without room, as far as searches have met them. */
    public FullHosts full() {
        return full;
    }

    public Optional<DatanodeDescriptor> host(int position) {
        return hosts.get(position - 1);
    }

    /** @return the 1-based position, or 0 for a host that is not on the chain */
    public int positionOf(DatanodeID host) {
        return positions.getOrDefault(host.getDatanodeUuid(), 0);
    }

    /**
     * The position of a host that a client names: by its transfer address, which is what the client tried, then by its UUID. Walks
     * the chain only where the two differ.
     *
     * @return the 1-based position, or 0 for a host that is not on the chain
     */
    public int positionNamed(DatanodeID named) {
        int byUuid = positionOf(named);
        if (byUuid != 0 && isAt(byUuid, named)) {
            return byUuid;
        }
        for (int position = 1; position <= hosts.size(); position++) {
            if (isAt(position, named)) {
                return position;
            }
        }
        return byUuid;
    }

    private boolean isAt(int position, DatanodeID named) {
        Optional<DatanodeDescriptor> host = host(position);
        return host.isPresent()
                && host.get().getXferPort() == named.getXferPort()
                && host.get().getIpAddr().equals(named.getIpAddr());
    }

    @Override
    public long blocks(int position) {
        Optional<DatanodeDescriptor> host = host(position);
        return host.isEmpty() ? 0 : (long) host.get().numBlocks() + host.get().getBlocksScheduled();
    }

    @Override
    public double recent(int position) {
        return reads.recent(position);
    }

    @Override
    public boolean accepts(int position) {
        Optional<DatanodeDescriptor> host = host(position);
        return host.isPresent() && host.get().isInService() && host.get().getRemaining() > 0;
    }

    /** Positions of hosts that should be up and are not. */
    public BitSet down() {
        BitSet down = new BitSet();
        for (int position = 1; position <= cluster.size(); position++) {
            down.set(position, cluster.member(position).service().isDown());
        }
        return down;
    }

    /** Positions 1..target that serve now: a host that should stay and is silent proves nothing. */
    public BitSet staying(int target) {
        BitSet staying = new BitSet();
        for (int position : cluster.serving()) {
            if (position <= target) {
                staying.set(position);
            }
        }
        return staying;
    }
}
