// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * What one resizing interval looked like.
 *
 * @param endSeconds end of the interval, in seconds since some Monday, 00:00 in the time zone whose days the users live by;
 *     grows from one observation to the next
 * @param readBytesPerSecond wanted by readers, at its peak within the interval
 * @param writeBytesPerSecond wanted by writers, one copy counted, at its peak within the interval
 * @param meanWriteBytesPerSecond the same over all of the interval
 * @param activeHosts hosts that serve at the end of the interval
 * @param pendingMigrationBytes what is still to be moved so that blocks stand as the layout wants them
 */
public record Observation(
        long endSeconds,
        double readBytesPerSecond,
        double writeBytesPerSecond,
        double meanWriteBytesPerSecond,
        int activeHosts,
        double pendingMigrationBytes) {
    /** Written evenly. */
    public Observation(
            long endSeconds,
            double readBytesPerSecond,
            double writeBytesPerSecond,
            int activeHosts,
            double pendingMigrationBytes) {
        this(
                endSeconds,
                readBytesPerSecond,
                writeBytesPerSecond,
                writeBytesPerSecond,
                activeHosts,
                pendingMigrationBytes);
    }

    public Observation {
        require(endSeconds >= 0, "endSeconds", (double) endSeconds);
        require(readBytesPerSecond >= 0, "readBytesPerSecond", readBytesPerSecond);
        require(writeBytesPerSecond >= 0, "writeBytesPerSecond", writeBytesPerSecond);
        require(meanWriteBytesPerSecond >= 0, "meanWriteBytesPerSecond", meanWriteBytesPerSecond);
        require(activeHosts >= 0, "activeHosts", activeHosts);
        require(pendingMigrationBytes >= 0, "pendingMigrationBytes", pendingMigrationBytes);
    }

    private static void require(boolean holds, String what, double value) {
        if (!holds) {
            throw new IllegalArgumentException(what + " must be 0 or more, not " + value);
        }
    }
}
