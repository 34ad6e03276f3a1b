// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

/**
 * Rows that were read back.
 *
 * @param expected rows whose write was acknowledged
 * @param found of these
 * @param wrong rows of another value
 */
public record Verified(long expected, long found, long wrong) {
    public static final Verified NONE = new Verified(0, 0, 0);

    public Verified plus(Verified more) {
        return new Verified(expected + more.expected, found + more.found, wrong + more.wrong);
    }

    /** At least one row counts: a drill that verified nothing has not passed. */
    boolean good() {
        return expected > 0 && found == expected && wrong == 0;
    }

    @Override
    public String toString() {
        return "acknowledged " + expected + ", found " + found + ", wrong " + wrong;
    }
}
