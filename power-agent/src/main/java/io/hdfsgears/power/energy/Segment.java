// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

/**
 * A stretch of time that one source covers: power is linear from one end to the other.
 *
 * @param fromMillis start, ms since 1970
 * @param toMillis end, later than the start
 * @param fromWatts power at the start, W
 * @param toWatts power at the end, W
 * @param counted true if its joules are of an energy counter, false if integrated from watts
 */
public record Segment(long fromMillis, long toMillis, double fromWatts, double toWatts, boolean counted) {
    public Segment {
        if (toMillis <= fromMillis) {
            throw new IllegalArgumentException("a segment must end after it starts: " + fromMillis + " to " + toMillis);
        }
    }

    /** A segment with so many joules, spread evenly. */
    static Segment ofJoules(long fromMillis, long toMillis, double joules) {
        double watts = joules * 1000 / (toMillis - fromMillis);
        return new Segment(fromMillis, toMillis, watts, watts, true);
    }

    boolean covers(long millis) {
        return fromMillis <= millis && millis < toMillis;
    }

    /** Joules of a part: the integral, so that parts add up to the whole. */
    double joules(long fromPartMillis, long toPartMillis) {
        double mean = (watts(fromPartMillis) + watts(toPartMillis)) / 2;
        return mean * (toPartMillis - fromPartMillis) / 1000;
    }

    double joules() {
        return joules(fromMillis, toMillis);
    }

    private double watts(long millis) {
        return fromWatts + (toWatts - fromWatts) * ((double) (millis - fromMillis) / (toMillis - fromMillis));
    }
}
