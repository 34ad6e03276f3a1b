// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import java.util.List;

/**
 * The cluster as a NameNode observes it at one moment.
 *
 * @param chain hosts in chain order
 * @param hosts what is known of each, same order
 * @param nowMillis wall clock, ms since the Unix epoch
 * @param activeSinceMillis since when this NameNode has been active
 * @param starting whether this NameNode started so recently that awake hosts may not have been heard yet
 * @param proof the last coverage proof
 * @param caughtUp whether redundancy and layout are restored after a shift up
 * @param needs hosts that have to wake
 */
public record ClusterObservation(
        List<NodeId> chain,
        List<HostFacts> hosts,
        long nowMillis,
        long activeSinceMillis,
        boolean starting,
        ProofResult proof,
        boolean caughtUp,
        WakeNeeds needs) {
    public ClusterObservation {
        chain = List.copyOf(chain);
        hosts = List.copyOf(hosts);
    }
}
