// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

/**
 * One look at the rack.
 *
 * @param seconds since the start
 * @param offeredReads bytes a second that the trace asks for now
 * @param offeredWrites bytes a second, one copy
 * @param seenReads bytes a second that the controller saw in its last interval
 * @param seenWrites bytes a second, one copy
 * @param awake hosts wanted awake
 * @param running hosts whose DataNode runs
 * @param offloadSet m
 */
record Sample(
        double seconds,
        double offeredReads,
        double offeredWrites,
        double seenReads,
        double seenWrites,
        int awake,
        int running,
        int offloadSet) {
    /** Hosts that the offered load keeps busy. */
    double offeredHosts(double hostBytesPerSecond, int replication) {
        return (offeredReads + replication * offeredWrites) / hostBytesPerSecond;
    }
}
