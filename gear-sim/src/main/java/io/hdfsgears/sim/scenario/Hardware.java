// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * What a host is made of.
 *
 * @param diskBytesPerSecond of a sequential transfer
 * @param seekNanos before each request
 * @param nicBytesPerSecond in each direction
 * @param wakeNanos from the order until the DataNode's first heartbeat
 * @param reportNanos from then until its block report is taken in
 * @param sleepNanos from the order until the host is off
 * @param capacityBytes of its disks
 * @param watts that it draws
 */
public record Hardware(
        double diskBytesPerSecond,
        long seekNanos,
        double nicBytesPerSecond,
        long wakeNanos,
        long reportNanos,
        long sleepNanos,
        long capacityBytes,
        Watts watts) {
    /** With the usual watts. */
    public Hardware(
            double diskBytesPerSecond,
            long seekNanos,
            double nicBytesPerSecond,
            long wakeNanos,
            long reportNanos,
            long sleepNanos,
            long capacityBytes) {
        this(
                diskBytesPerSecond,
                seekNanos,
                nicBytesPerSecond,
                wakeNanos,
                reportNanos,
                sleepNanos,
                capacityBytes,
                Watts.USUAL);
    }
}
