// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;

/**
 * One look at the cluster, taken before each step.
 *
 * @param chain hosts in chain order
 * @param hosts what is known of each, same order
 * @param nowMillis wall clock, ms since the Unix epoch
 * @param activeSinceMillis since when this NameNode has been active; deadlines never start earlier
 * @param quietSinceMillis since when all leaving hosts have had no open block, 0 while some have
 * @param proofMillis when the last coverage proof for this state began, 0 if none
 * @param uncovered blocks that this proof found without a replica on the hosts that stay
 * @param caughtUp nothing is left to move or to replicate after a shift up
 * @param wake hosts that have to be woken whatever gear was ordered; one in the operator's hands only to be decommissioned
 * @param urgent hosts that do not wait for their first place in a batch: data cannot be read or written without them
 * @param wakeReason why the hosts have to be woken
 * @param progressMillis when leaving hosts last came closer to being drained, or one more host had woken, than before in this phase; 0 if
 *     never
 * @param returns how often this shift went back to draining because leaving hosts were written to again
 * @param stillMillis time of this phase in which this NameNode itself stood still
 */
public record Facts(
        List<NodeId> chain,
        List<HostFacts> hosts,
        long nowMillis,
        long activeSinceMillis,
        long quietSinceMillis,
        long proofMillis,
        long uncovered,
        boolean caughtUp,
        Set<NodeId> wake,
        Set<NodeId> urgent,
        String wakeReason,
        long progressMillis,
        int returns,
        long stillMillis) {
    public Facts {
        chain = List.copyOf(chain);
        hosts = List.copyOf(hosts);
        wake = Set.copyOf(wake);
        urgent = Set.copyOf(urgent);
        if (chain.size() != hosts.size()) {
            throw new IllegalArgumentException(
                    "facts of " + hosts.size() + " hosts for a chain of " + chain.size() + ": give one for each");
        }
    }

    /** Facts of a shift that has not gone back to draining, on a NameNode that has run all the time. */
    public Facts(
            List<NodeId> chain,
            List<HostFacts> hosts,
            long nowMillis,
            long activeSinceMillis,
            long quietSinceMillis,
            long proofMillis,
            long uncovered,
            boolean caughtUp,
            Set<NodeId> wake,
            Set<NodeId> urgent,
            String wakeReason,
            long progressMillis) {
        this(
                chain,
                hosts,
                nowMillis,
                activeSinceMillis,
                quietSinceMillis,
                proofMillis,
                uncovered,
                caughtUp,
                wake,
                urgent,
                wakeReason,
                progressMillis,
                0,
                0);
    }

    /** All hosts to be woken are urgent, and nothing is known of progress. */
    public Facts(
            List<NodeId> chain,
            List<HostFacts> hosts,
            long nowMillis,
            long activeSinceMillis,
            long quietSinceMillis,
            long proofMillis,
            long uncovered,
            boolean caughtUp,
            Set<NodeId> wake,
            String wakeReason) {
        this(
                chain,
                hosts,
                nowMillis,
                activeSinceMillis,
                quietSinceMillis,
                proofMillis,
                uncovered,
                caughtUp,
                wake,
                wake,
                wakeReason,
                0);
    }
}
