// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

/**
 * An energy counter as its meter shows it, not yet in joules: what it counts from, and when somebody reset it, is unknown.
 *
 * @param raw as read; unsigned
 * @param modulus the value at which it starts again from 0, or 0 for 2^64
 * @param joulesPerUnit worth of one unit: 1e-6 for RAPL, 3600 for Wh, 360000 for tenths of a kWh
 */
public record CounterValue(long raw, long modulus, double joulesPerUnit) {
    /** Where a 32-bit counter starts again. */
    public static final long BITS_32 = 1L << 32;

    /** Marks a 64-bit counter. */
    public static final long BITS_64 = 0;

    public CounterValue {
        if (modulus < 0 || (modulus != BITS_64 && (raw < 0 || raw > modulus))) {
            throw new IllegalArgumentException("counter value " + Long.toUnsignedString(raw)
                    + " does not fit below its modulus " + modulus + ": correct the counter's width or range");
        }
        if (!(joulesPerUnit > 0 && joulesPerUnit < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a counter's unit must be worth more than 0 joules, not " + joulesPerUnit);
        }
    }

    /** True if readings of both can be subtracted. */
    public boolean comparable(CounterValue other) {
        return modulus == other.modulus && Double.compare(joulesPerUnit, other.joulesPerUnit) == 0;
    }

    /** Energy after which it starts again, J. */
    public double spanJoules() {
        return (modulus == BITS_64 ? 0x1p64 : (double) modulus) * joulesPerUnit;
    }
}
