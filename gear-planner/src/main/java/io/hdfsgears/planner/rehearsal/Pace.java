// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

/**
 * What a rehearsal asks of a host beyond its throughput, watts and time to wake.
 *
 * @param sleepSeconds from the order until it is asleep
 * @param burstSeconds throughput that it did not use lately and can use at once: 0.5 for a DataNode with stock's throttle, which counts in
 *     such periods; 0 for disks
 */
public record Pace(double sleepSeconds, double burstSeconds) {}
