// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Source;

/**
 * A source beside the one that counted, over the time that both covered.
 *
 * @param reference the one that counted
 * @param joules of the other, J
 * @param referenceJoules of the reference, J
 * @param millis time that both covered, ms
 */
public record Comparison(Source reference, double joules, double referenceJoules, long millis) {
    Comparison plus(double moreJoules, double moreReferenceJoules, long moreMillis) {
        return new Comparison(
                reference, joules + moreJoules, referenceJoules + moreReferenceJoules, millis + moreMillis);
    }

    /** Error against the reference: 0.1 = 10 % too much; 0 while the reference saw no energy. */
    public double error() {
        return referenceJoules > 0 ? joules / referenceJoules - 1 : 0;
    }
}
