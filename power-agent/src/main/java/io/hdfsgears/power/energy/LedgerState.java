// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import java.util.List;

/**
 * A whole ledger as a value; what a store keeps and what reports are made of.
 *
 * @param sinceMillis when it began, ms since 1970
 * @param gears changes of the gear in force, in order of time
 * @param served bytes that clients read and wrote, by day
 * @param hosts in order of name
 */
public record LedgerState(long sinceMillis, List<GearMark> gears, List<Served> served, List<HostState> hosts) {
    public LedgerState {
        gears = List.copyOf(gears);
        served = List.copyOf(served);
        hosts = List.copyOf(hosts);
    }

    /** From this moment on this gear is in force. */
    public record GearMark(long atMillis, int gear) {}

    /** Bytes of one day (UTC, days since 1970, or {@link Bucket#OLDER}). */
    public record Served(long day, long bytes) {}
}
