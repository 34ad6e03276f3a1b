// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

/**
 * What one host draws and does.
 *
 * @param idleWatts awake without work
 * @param busyWatts at full load, and while it wakes
 * @param sleepWatts asleep
 * @param bytesPerSecond that it reads and writes in all
 * @param wakeSeconds from the order until it serves
 */
public record Machine(
        double idleWatts, double busyWatts, double sleepWatts, double bytesPerSecond, double wakeSeconds) {
    /** @param load 0..1 */
    double watts(double load) {
        return idleWatts + (busyWatts - idleWatts) * load;
    }

    public Machine withWake(double seconds) {
        return new Machine(idleWatts, busyWatts, sleepWatts, bytesPerSecond, seconds);
    }

    public Machine withSleepWatts(double watts) {
        return new Machine(idleWatts, busyWatts, watts, bytesPerSecond, wakeSeconds);
    }
}
