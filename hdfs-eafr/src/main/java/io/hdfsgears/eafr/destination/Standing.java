// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A server that may get a replica.
 *
 * @param bytesPerSecond V_t, empty while no copy to it was timed
 * @param remaining φ, transfers that it could still run
 * @param underWay copies to it that have not arrived
 */
public record Standing(NodeId host, OptionalDouble bytesPerSecond, double remaining, int underWay) {
    public Standing {
        if (underWay < 0) {
            throw new IllegalArgumentException("copies under way must be 0 or more, not " + underWay);
        }
    }

    /**
     * As candidates of a draw: who was never timed counts as fast as the others in the mean, so that it neither waits for a first
     * copy for ever nor gets all of them.
     *
     * <p>The speed that a copy can expect is V_t shared with the copies under way. The paper ranks by V_t alone, and so sends
     * every twelfth of 300 servers' copies to the fastest one, whatever is on its way there.
     */
    public static List<Candidate> candidates(List<Standing> hosts) {
        double mean = hosts.stream()
                .filter(host -> host.bytesPerSecond().isPresent())
                .mapToDouble(host -> host.bytesPerSecond().getAsDouble())
                .average()
                .orElse(1);
        return hosts.stream()
                .map(host -> new Candidate(
                        host.host(), host.bytesPerSecond().orElse(mean) / (1 + host.underWay()), host.remaining()))
                .toList();
    }
}
