// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.lease;

/**
 * Lengths of the lease.
 *
 * @param leaseNanos time after its last answer to the holder in which the NameNode grants the lease to no other
 *     controller
 * @param holdNanos time after its request in which the holder may act. It is shorter than the lease, so that clocks of
 *     different speed and calls in flight do no harm.
 * @param proofNanos how long after its last edit a NameNode renews the lease without another edit; 0: there is no other
 *     NameNode
 */
public record LeaseTerms(long leaseNanos, long holdNanos, long proofNanos) {
    private static final int PROOFS = 2;

    /** @param others whether another NameNode may become active while this one believes that it still is */
    public static LeaseTerms of(long leaseNanos, boolean others) {
        return new LeaseTerms(leaseNanos, leaseNanos * 2 / 3, others ? PROOFS * leaseNanos : 0);
    }

    /** The holder stops so long before another controller may have the lease. */
    long marginNanos() {
        return leaseNanos - holdNanos;
    }

    /** Time in which a NameNode that became active grants the lease to its holder only. */
    long graceNanos() {
        return leaseNanos + proofNanos;
    }
}
