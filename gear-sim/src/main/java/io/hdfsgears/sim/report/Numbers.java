// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers for readers: whole ones as they are, others with four digits that count. Files for machines keep all digits. */
final class Numbers {
    private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
    private static final double ALL_WHOLE = 1e15;

    private Numbers() {}

    static String text(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        if (value == Math.rint(value) && Math.abs(value) < ALL_WHOLE) {
            return Long.toString((long) value);
        }
        if (Math.abs(value) >= 10_000) {
            return new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).toPlainString();
        }
        BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros();
        return Math.abs(value) < 1e-4 ? rounded.toString() : rounded.toPlainString();
    }
}
