// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

/**
 * Result of the last coverage proof.
 *
 * @param epoch epoch of the state that was proven, -1 if there was no proof
 * @param startedMillis when the proof began, wall clock, ms since the Unix epoch
 * @param uncovered blocks without a replica on the hosts that stay awake
 */
public record ProofResult(long epoch, long startedMillis, long uncovered) {
    /** No proof has run. */
    public static final ProofResult NONE = new ProofResult(-1, 0, 0);
}
