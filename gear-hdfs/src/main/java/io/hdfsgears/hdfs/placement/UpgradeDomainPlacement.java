// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.model.UpgradeDomains;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatusWithUpgradeDomain;

/**
 * Upgrade domains as stock's BlockPlacementPolicyWithUpgradeDomain judges them, of which no layout can be a subclass. Deviation: a block
 * is not asked to be in more domains than there are among its hosts and those that serve. Stock would try to copy it again and again for
 * a domain that sleeps. Once hosts of other domains wake it is misplaced, and moves.
 */
public final class UpgradeDomainPlacement {
    private UpgradeDomainPlacement() {}

    /** Domains that are enough for a block; 1 switches them off. */
    public static int factor(Configuration conf) {
        return conf.getInt(DFSConfigKeys.DFS_UPGRADE_DOMAIN_FACTOR, DFSConfigKeys.DFS_UPGRADE_DOMAIN_FACTOR_DEFAULT);
    }

    /** @param racks what stock says of the block's racks */
    static BlockPlacementStatus status(BlockPlacementStatus racks, HdfsView view, DatanodeInfo[] hosts, int replicas) {
        UpgradeDomains domains = view.cluster().domains();
        if (!domains.areNamed()) {
            return racks;
        }
        List<Integer> positions = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (DatanodeInfo host : hosts) {
            positions.add(view.positionOf(host));
            names.add(domainOf(host));
        }
        int reachable = domains.reachable(Positions.onChain(positions, view.cluster()));
        return new BlockPlacementStatusWithUpgradeDomain(
                racks, names, replicas, Math.min(domains.factor(), Math.max(1, reachable)));
    }

    /** Whether a replica may move without the block losing a domain. */
    static boolean isMovable(Collection<DatanodeInfo> hosts, DatanodeInfo source, DatanodeInfo target) {
        Set<String> before = new HashSet<>();
        Set<String> after = new HashSet<>(Set.of(domainOf(target)));
        for (DatanodeInfo host : hosts) {
            before.add(domainOf(host));
            if (!host.equals(source)) {
                after.add(domainOf(host));
            }
        }
        return after.size() >= before.size();
    }

    private static String domainOf(DatanodeInfo host) {
        String domain = host.getUpgradeDomain();
        return domain == null || domain.isEmpty() ? host.getXferAddr() : domain;
    }
}
