// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

/**
 * Energy and the time it was drawn in.
 *
 * @param joules energy, J
 * @param millis time covered, ms
 * @param counterJoules the part of {@code joules} that comes from an energy counter, J
 */
public record Amount(double joules, long millis, double counterJoules) {
    public static final Amount NONE = new Amount(0, 0, 0);

    private static final double JOULES_PER_KWH = 3.6e6;

    public Amount plus(Amount other) {
        return new Amount(joules + other.joules, millis + other.millis, counterJoules + other.counterJoules);
    }

    public double kilowattHours() {
        return joules / JOULES_PER_KWH;
    }

    /** Mean power, W; 0 for no time at all. */
    public double meanWatts() {
        return millis == 0 ? 0 : joules * 1000 / millis;
    }
}
