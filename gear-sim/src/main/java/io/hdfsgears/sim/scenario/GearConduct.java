// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.machine.GearTimes;

/**
 * How the NameNode shifts; the defaults are those of the configuration keys.
 *
 * @param tickNanos how often the gear machine looks at the cluster
 * @param powerBatch hosts on their way to sleep, and to wake, at the same time
 * @param lostAfterNanos a host that is silent for so long counts as lost
 * @param deadAfterNanos and for so long as dead: its replicas are made anew
 * @param maxMoves moves of one migration plan
 * @param moveBytes bytes of one migration plan
 * @param candidates blocks out of place that one plan looks at
 */
public record GearConduct(
        GearTimes times,
        long tickNanos,
        int powerBatch,
        long lostAfterNanos,
        long deadAfterNanos,
        int maxMoves,
        long moveBytes,
        int candidates) {}
