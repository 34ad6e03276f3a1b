// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.CounterValue;

/**
 * What lies between two looks at an energy counter. A counter that went back has wrapped or was reset; which of the two is told by
 * what the host can draw at most. Where that does not tell, the energy is unknown, not guessed.
 *
 * @param kind what happened
 * @param joules energy in between, J; 0 unless {@code kind.known()}
 */
public record CounterStep(Kind kind, double joules) {
    /** What a counter did. */
    public enum Kind {
        FORWARD,
        /** Went past its end once. */
        WRAPPED,
        /** Went back further than a wrap explains: somebody zeroed it, or the device was replaced. */
        RESET,
        /** More than the host can draw, or so long apart that it may have wrapped unseen, or another unit than before. */
        UNKNOWN;

        public boolean known() {
            return this == FORWARD || this == WRAPPED;
        }
    }

    /**
     * @param seconds between the two, more than 0
     * @param maxWatts the most that the host can draw
     */
    public static CounterStep between(CounterValue from, CounterValue to, double seconds, double maxWatts) {
        // One unit more: a counter of 0.1 kWh may tip over right after the first look.
        double mostJoules = maxWatts * seconds + to.joulesPerUnit();
        if (!from.comparable(to) || mostJoules >= to.spanJoules()) {
            return new CounterStep(Kind.UNKNOWN, 0);
        }
        boolean back = Long.compareUnsigned(to.raw(), from.raw()) < 0;
        // In two's complement the difference of a 64-bit counter is right after a wrap, too.
        long units = to.raw() - from.raw() + (back ? to.modulus() : 0);
        double joules = unsigned(units) * to.joulesPerUnit();
        if (joules > mostJoules) {
            return new CounterStep(back ? Kind.RESET : Kind.UNKNOWN, 0);
        }
        return new CounterStep(back ? Kind.WRAPPED : Kind.FORWARD, joules);
    }

    private static double unsigned(long units) {
        return units >= 0 ? units : (units >>> 1) * 2.0 + (units & 1);
    }
}
