// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

/**
 * What a rehearsal asks of a host beyond its throughput, watts and time to wake.
 *
 * @param shift times of a shift without load
 * @param burstSeconds throughput that it did not use lately and can use at once: 0.5 for a DataNode with stock's throttle, which counts in
 *     such periods; 0 for disks
 * @param intervalOver part of the controller's first interval that is over when the log begins, 0..1: the log does not tell
 */
public record Pace(ShiftTimes shift, double burstSeconds, double intervalOver) {
    /**
     * How long hosts take, each from the order on.
     *
     * @param drainSeconds that hosts without readers drain
     * @param asleepSeconds from the end of the drain until a host is asleep, on average
     * @param sleepSeconds from the end of the drain until all hosts of the shift are, and the shift is done
     * @param awakeSeconds from the order until a host is no longer asleep, on average
     * @param wakeSeconds from the order until the hosts serve
     */
    public record ShiftTimes(
            double drainSeconds, double asleepSeconds, double sleepSeconds, double awakeSeconds, double wakeSeconds) {
        /** Of hosts that all take the same time, with a drain of the configured grace. */
        public static ShiftTimes alike(double sleepSeconds, double wakeSeconds) {
            return new ShiftTimes(0, sleepSeconds, sleepSeconds, 0, wakeSeconds);
        }
    }
}
