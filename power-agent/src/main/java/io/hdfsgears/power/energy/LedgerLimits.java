// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import java.time.Duration;

/**
 * How a ledger joins and keeps.
 *
 * @param gap two readings of one source further apart are not joined by a straight line: the time between is a gap
 * @param keepDays days kept apart; what is older stays in the sums
 * @param keepEvents gaps and switches of source listed for a host; all are counted
 */
public record LedgerLimits(Duration gap, int keepDays, int keepEvents) {
    /** A minute (readings come every few seconds), a month, and what fits a page. */
    public static final LedgerLimits DEFAULT = new LedgerLimits(Duration.ofMinutes(1), 32, 100);

    public LedgerLimits {
        if (gap.toMillis() < 1 || keepDays < 1 || keepEvents < 1) {
            throw new IllegalArgumentException("limits of a ledger must be 1 or more: gap " + gap + ", days " + keepDays
                    + ", events " + keepEvents);
        }
    }

    long gapMillis() {
        return gap.toMillis();
    }
}
