// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.GearHosts;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;

/**
 * Hosts of the chain that have not registered with this NameNode, and cannot, because the hosts file does not include them. They are dead
 * after the time that stock gives a host: an operator who lost lines of the file has as long to put them back as with hosts that are
 * known. One thread.
 */
final class RefusedHosts {
    private final DatanodeManager datanodes;
    private final Map<NodeId, Long> sinceMillis = new HashMap<>();

    RefusedHosts(DatanodeManager datanodes) {
        this.datanodes = datanodes;
    }

    /** Once a round. */
    void look(ExpansionChain chain, long nowMillis) {
        if (!(datanodes.getHostConfigManager() instanceof GearHosts provider)) {
            return;
        }
        Map<NodeId, Long> before = Map.copyOf(sinceMillis);
        sinceMillis.clear();
        for (NodeId id : chain.hosts()) {
            boolean refused = datanodes.getDatanode(id.value()) == null
                    && provider.named(chain.nameOf(id))
                            .filter(provider::isTakenOut)
                            .isPresent();
            if (refused) {
                // after the clock was set back, its time starts anew
                sinceMillis.put(id, Math.min(before.getOrDefault(id, nowMillis), nowMillis));
            }
        }
    }

    /** Another NameNode was active meanwhile: hosts may have been put back, and taken out anew. */
    void forget() {
        sinceMillis.clear();
    }

    boolean isDead(NodeId id, long nowMillis) {
        Long since = sinceMillis.get(id);
        return since != null && nowMillis - since > GearBlockAccess.heartbeatExpireMillis(datanodes);
    }
}
