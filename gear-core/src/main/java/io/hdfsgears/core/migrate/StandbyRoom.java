// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * The room that a standby server may still fill. It is full once it has less free than {@code keptBytes}, or is filled beyond the limit at
 * which hosts get no moved replicas any more, whichever comes first.
 *
 * @param keptBytes bytes that stay free on each host
 * @param limitPercent of its disks that may be filled on a host that gets moved replicas
 */
public record StandbyRoom(long keptBytes, int limitPercent) {
    private static final int PERCENT = 100;

    /** Bytes that count as free: less than {@code keptBytes} exactly where the host takes no more. */
    public long freeBytes(long remainingBytes, long capacityBytes) {
        long reserve = (long) Math.ceil((double) capacityBytes * (PERCENT - limitPercent) / PERCENT);
        return Math.max(0, remainingBytes - Math.max(0, reserve - keptBytes));
    }
}
