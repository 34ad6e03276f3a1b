// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import java.util.List;

/**
 * Equations 2 to 5, over the replicas that can be read.
 *
 * <p>The paper takes all r_i replicas. One that sleeps has no reads and no overload, so a file with one replica awake and one
 * asleep could never pass a share of a half, however many read it. A file that both tests fit is hot: a replica too many costs
 * less than one too few.
 */
public enum Temperature {
    HOT,
    WARM,
    COLD;

    /** @param awake the file's replicas on servers that are awake */
    public static Temperature of(double reads, List<Replica> awake, Thresholds thresholds) {
        if (awake.isEmpty()) {
            return WARM;
        }
        double mean = reads / awake.size();
        double share = awake.size() * thresholds.replicaShare();
        int busy = 0;
        int idle = 0;
        for (Replica replica : awake) {
            busy += replica.reads() > thresholds.hotReplica() ? 1 : 0;
            idle += replica.reads() < thresholds.coldReplica() ? 1 : 0;
        }
        if (mean > thresholds.hotMean() || busy > share) {
            return HOT;
        }
        return mean < thresholds.coldMean() && idle > share ? COLD : WARM;
    }
}
