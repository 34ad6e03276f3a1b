// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that serve by now and did not when the view was made: they registered since, or the operator has ended their decommission or
 * maintenance. They take what the layout finds no host for.
 */
final class ReadyHosts {
    private ReadyHosts() {}

    /**
     * Asked only when replicas lack.
     *
     * @param excluded hosts that the caller will not have; may be null, as stock's
     * @return all hosts that are not such or are excluded; empty when none is left
     */
    static Optional<Set<Node>> allBut(HdfsView view, @Nullable NetworkTopology cluster, @Nullable Set<Node> excluded) {
        if (cluster == null) {
            return Optional.empty();
        }
        List<Node> hosts = cluster.getLeaves(NodeBase.ROOT);
        List<Node> ready = hosts.stream()
                .filter(node ->
                        node instanceof DatanodeDescriptor host && servesByNow(view, host) && !isNamed(host, excluded))
                .toList();
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        Set<Node> others = new HashSet<>(hosts);
        ready.forEach(others::remove);
        return Optional.of(others);
    }

    private static boolean servesByNow(HdfsView view, DatanodeDescriptor host) {
        int position = view.positionOf(host);
        return host.isInService()
                && (position == 0 || view.cluster().member(position).service() == Service.OPERATOR);
    }

    /** A client names hosts by objects of its own. */
    private static boolean isNamed(DatanodeDescriptor host, @Nullable Set<Node> excluded) {
        return excluded != null
                && excluded.stream()
                        .anyMatch(node -> node instanceof DatanodeID named
                                && named.getXferAddr().equals(host.getXferAddr()));
    }
}
