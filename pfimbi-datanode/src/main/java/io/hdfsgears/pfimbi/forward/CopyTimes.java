// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/**
 * @param retryNanos pause after a failure
 * @param failures number of failures after which a target is skipped
 * @param repeatNanos an announcement is repeated after this time without a grant: the target may have restarted
 * @param giveUpNanos no transfer begins later than this after the last synchronous replica was whole. The NameNode
 *     makes the copies then
 */
public record CopyTimes(long retryNanos, int failures, long repeatNanos, long giveUpNanos) {
    public CopyTimes {
        if (!(retryNanos > 0 && failures >= 1 && repeatNanos > 0 && giveUpNanos > 0)) {
            throw new IllegalArgumentException("times above 0 and at least 1 failure are needed, not " + retryNanos
                    + ", " + failures + ", " + repeatNanos + " and " + giveUpNanos);
        }
    }
}
