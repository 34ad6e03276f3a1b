// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.PredictivePolicy;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.core.resize.ResizingPolicy;

/**
 * How the gears follow the load.
 *
 * @param policy which policy says how many hosts are wanted
 * @param intervalMillis between two decisions
 * @param hostBytesPerSecond what one host reads and writes in all
 * @param headroom on top of what was seen, 0.1 for 10 %
 * @param minAwake never fewer hosts
 * @param maxAwake never more hosts; 0 for all
 * @param reactive calm time, cool-down and step, in intervals and hosts
 * @param predictive what the predictive policy learns and how far it looks ahead
 */
public record AutoSettings(
        PolicyKind policy,
        long intervalMillis,
        double hostBytesPerSecond,
        double headroom,
        int minAwake,
        int maxAwake,
        ReactiveSettings reactive,
        PredictiveSettings predictive) {

    /**
     * What these settings mean on a cluster.
     *
     * @param hosts N
     * @param primaries p
     * @param floor hosts that datasets need awake, 0 for none
     * @param replication r
     */
    public Capacity capacity(int hosts, int primaries, int floor, int replication) {
        return capacity(hosts, primaries, floor, replication, minAwake);
    }

    /**
     * What these settings mean while another least number of hosts awake counts.
     *
     * @param leastAwake in place of {@link #minAwake}; primaries and floor count above it
     */
    public Capacity capacity(int hosts, int primaries, int floor, int replication, int leastAwake) {
        int least = Math.min(hosts, Math.max(Math.max(primaries, floor), leastAwake));
        return new Capacity(hosts, primaries, replication, least, hostBytesPerSecond, headroom);
    }

    public ResizingPolicy<?> policy(Capacity capacity) {
        return switch (policy) {
            case REACTIVE -> new ReactivePolicy(capacity, reactive);
            case PREDICTIVE -> new PredictivePolicy(capacity, reactive, predictive);
        };
    }
}
