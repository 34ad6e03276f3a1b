// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.config.GearKeys;
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
        int candidates) {
    private static final int MOVES_AT_ONCE = 200;
    private static final long BYTES_AT_ONCE = 256L << 20;

    /** By the defaults of the keys. */
    public static final GearConduct USUAL = new GearConduct(
            new GearTimes(
                    GearKeys.DRAIN_GRACE.read(key -> null).toMillis(),
                    GearKeys.DRAIN_READERS.read(key -> null).toMillis(),
                    GearKeys.DRAIN_TIMEOUT.read(key -> null).toMillis(),
                    GearKeys.WAKE_TIMEOUT.read(key -> null).toMillis(),
                    GearKeys.SLEEP_TIMEOUT.read(key -> null).toMillis(),
                    GearKeys.CATCHUP_TIMEOUT.read(key -> null).toMillis()),
            GearKeys.TICK.read(key -> null).toNanos(),
            GearKeys.POWER_BATCH.read(key -> null),
            GearKeys.HOST_LOST_AFTER.read(key -> null).toNanos(),
            630_000_000_000L,
            MOVES_AT_ONCE,
            BYTES_AT_ONCE,
            GearKeys.SCAN_BATCH.read(key -> null));
}
