// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How much data still fits, and when the cluster will be full.
 *
 * @param historyDays days of which the used bytes are known
 * @param neededDays days that a forecast needs
 * @param bytesPerDay growth of the files, each counted once; empty while too few days are known
 * @param gears some of the gears where there are many
 */
public record Room(double historyDays, double neededDays, OptionalDouble bytesPerDay, List<OfGear> gears) {
    public Room {
        gears = List.copyOf(gears);
    }

    /**
     * Room on the hosts awake in one gear.
     *
     * @param hosts awake in it
     * @param bytes of files with the usual number of replicas that still fit
     * @param fullDays days until these hosts are full; empty when unknown or never
     * @param earliestDays the range of 95 %: the earliest day
     * @param latestDays the latest day
     */
    public record OfGear(
            int gear,
            int hosts,
            long bytes,
            OptionalDouble fullDays,
            OptionalDouble earliestDays,
            OptionalDouble latestDays) {}
}
