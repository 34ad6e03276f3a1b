// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/**
 * @param retryNanos pause after a failure; each further one doubles it
 * @param failures in a row after which the target counts as silent
 * @param announceNanos an announcement is repeated after so long without a grant: the target may have restarted
 * @param grantNanos the transfer must begin within so long, or the grant is void; the target's own time for it
 * @param idleNanos the transfer must show progress within so long
 * @param giveUpNanos no transfer begins later than this after the copy came up: the NameNode makes it then
 */
public record CopyTimes(
        long retryNanos, int failures, long announceNanos, long grantNanos, long idleNanos, long giveUpNanos) {
    public CopyTimes {
        if (!(retryNanos > 0
                && failures >= 1
                && announceNanos > 0
                && grantNanos > 0
                && idleNanos > 0
                && giveUpNanos > 0)) {
            throw new IllegalArgumentException(
                    "times above 0 and at least 1 failure are needed, not " + retryNanos + ", " + failures + ", "
                            + announceNanos + ", " + grantNanos + ", " + idleNanos + " and " + giveUpNanos);
        }
    }

    /** The pause after the n-th failure in a row. */
    long pauseNanos(int failure) {
        int doublings = Math.min(failure - 1, Long.numberOfLeadingZeros(retryNanos) - 2);
        return retryNanos << Math.max(0, doublings);
    }
}
