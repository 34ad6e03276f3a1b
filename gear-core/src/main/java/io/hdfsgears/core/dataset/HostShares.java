// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which host works for which dataset now.
 *
 * @param owners in the order of the cluster's chain; hosts that no live dataset has blocks on are missing
 */
public record HostShares(Map<NodeId, Dataset> owners) {
    public HostShares {
        owners = Collections.unmodifiableMap(new LinkedHashMap<>(owners));
    }

    /** A(d): the hosts that serve the requests of this dataset only. */
    public List<NodeId> hostsOf(Dataset dataset) {
        List<NodeId> hosts = new ArrayList<>();
        owners.forEach((host, owner) -> {
            if (owner.equals(dataset)) {
                hosts.add(host);
            }
        });
        return hosts;
    }

    public boolean serves(NodeId host, Dataset dataset) {
        return dataset.equals(owners.get(host));
    }

    /** The dataset's part of the bandwidth, 0..1, with hosts as its measure. */
    public double share(Dataset dataset) {
        return owners.isEmpty() ? 0 : hostsOf(dataset).size() / (double) owners.size();
    }
}
