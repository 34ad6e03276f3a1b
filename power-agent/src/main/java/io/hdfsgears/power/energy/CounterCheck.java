// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

/**
 * A meter against itself: watts integrated beside its own energy counter, over intervals in which both are known. A coarse
 * counter makes them differ by up to a unit.
 *
 * @param integratedJoules from watts, J
 * @param counterJoules from the counter, J
 * @param millis time of both, ms
 */
public record CounterCheck(double integratedJoules, double counterJoules, long millis) {
    static final CounterCheck NONE = new CounterCheck(0, 0, 0);

    CounterCheck plus(double moreIntegrated, double moreCounted, long moreMillis) {
        return new CounterCheck(integratedJoules + moreIntegrated, counterJoules + moreCounted, millis + moreMillis);
    }
}
