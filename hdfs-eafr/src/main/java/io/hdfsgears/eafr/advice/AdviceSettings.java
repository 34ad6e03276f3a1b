// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/**
 * @param freeSpaceBytes τ_s: a server with less room is full; a full standby server may sleep
 * @param beta weight of a destination's speed against its remaining capacity (Equation 11)
 * @param quietIntervals so many intervals after a file grew it does not shrink, and the other way round
 * @param budgetBytes EAFR adds replicas only while all replicas together take less than this
 * @param intakeBytes no server is given more than this in one interval: what its network takes in without pain
 */
public record AdviceSettings(
        Thresholds thresholds,
        long freeSpaceBytes,
        double beta,
        int quietIntervals,
        long budgetBytes,
        long intakeBytes) {
    public AdviceSettings {
        if (freeSpaceBytes < 0 || quietIntervals < 1 || budgetBytes < 0 || intakeBytes < 0) {
            throw new IllegalArgumentException("bytes must be 0 or more and quiet intervals 1 or more, not "
                    + freeSpaceBytes + ", " + quietIntervals + ", " + budgetBytes + " and " + intakeBytes);
        }
        if (!(beta >= 0 && beta <= 1)) {
            throw new IllegalArgumentException("beta must be between 0 and 1, not " + beta);
        }
    }
}
