// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import org.jspecify.annotations.Nullable;

/**
 * The least that a host drew while up, as a mean over stretches of five minutes: what it would draw idle, or less than it did if it
 * was never idle. One low reading makes no floor.
 *
 * @param watts least mean so far, W; null before the first full stretch
 * @param joules of the stretch under way, J
 * @param millis of the stretch under way, ms
 */
public record IdleFloor(@Nullable Double watts, double joules, long millis) {
    static final IdleFloor NONE = new IdleFloor(null, 0, 0);

    private static final long STRETCH_MILLIS = 300_000;

    IdleFloor plus(double moreJoules, long moreMillis) {
        double allJoules = joules + moreJoules;
        long allMillis = millis + moreMillis;
        if (allMillis < STRETCH_MILLIS) {
            return new IdleFloor(watts, allJoules, allMillis);
        }
        double mean = allJoules * 1000 / allMillis;
        return new IdleFloor(watts == null ? mean : Math.min(watts, mean), 0, 0);
    }
}
