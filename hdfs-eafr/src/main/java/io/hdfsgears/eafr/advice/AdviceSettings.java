// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/**
 * @param freeSpaceBytes τ_s: a server with less free space is full; a full standby server may sleep
 * @param beta weight of a destination's speed against its remaining capacity (Equation 11)
 * @param quietIntervals number of intervals in which a file that grew does not shrink, and vice versa
 * @param budgetBytes EAFR adds replicas only while those beyond the files' factors together use no more than this
 * @param intakeBytes most bytes that a server gets in one interval, so that its network is not overloaded
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
