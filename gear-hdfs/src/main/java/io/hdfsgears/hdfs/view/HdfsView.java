// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The published picture: the pure view and the NameNode's object for each position. Immutable, but for the counters of
 * reads, which are there to be counted up by all.
 */
public final class HdfsView implements LoadGauge {
    private final GearState state;
    private final ClusterView cluster;
    private final Layout layout;
    private final List<Optional<DatanodeDescriptor>> hosts;
    private final Map<String, Integer> positions;
    private final ReadCounts reads;

    /**
     * @param hosts the NameNode's object of each position; empty for a host that it has not heard of
     * @param reads counters, shared by all views with the same serving hosts
     */
    public HdfsView(
            GearState state,
            ClusterView cluster,
            Layout layout,
            List<Optional<DatanodeDescriptor>> hosts,
            ReadCounts reads) {
        this.state = state;
        this.cluster = cluster;
        this.layout = layout;
        this.hosts = List.copyOf(hosts);
        this.reads = reads;
        this.positions = new HashMap<>(hosts.size() * 2);
        for (int position = 1; position <= cluster.size(); position++) {
            positions.put(cluster.member(position).id().value(), position);
        }
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

    public HitCounts counts() {
        return reads;
    }

    public ReadCounts reads() {
        return reads;
    }

    public Optional<DatanodeDescriptor> host(int position) {
        return hosts.get(position - 1);
    }

    /** @return the 1-based position, or 0 for a host that is not on the chain */
    public int positionOf(DatanodeID host) {
        return positions.getOrDefault(host.getDatanodeUuid(), 0);
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
}
