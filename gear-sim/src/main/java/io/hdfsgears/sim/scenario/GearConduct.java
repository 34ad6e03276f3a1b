// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.machine.GearTimes;

/**
 * How the NameNode shifts; the defaults are those of the configuration keys.
 *
 * @param tickNanos how often the gear machine looks at the cluster
 * @param powerBatch most hosts that go to sleep, and that wake, at the same time
 * @param lostAfterNanos silence after which a host counts as lost
 * @param deadAfterNanos silence after which a host counts as dead: its replicas are replicated again
 * @param maxMoves most moves of one migration plan
 * @param moveBytes most bytes of one migration plan
 * @param candidates most blocks out of place that one plan looks at
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
