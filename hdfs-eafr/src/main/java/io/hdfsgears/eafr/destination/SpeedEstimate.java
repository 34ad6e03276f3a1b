// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

/**
 * Expected speed of transfers to a server (Equation 9): V_t = α·Y_t + (1 − α)·V_(t−1). Immutable.
 *
 * <p>One estimate a destination, not one a pair of servers as the text of §3.3 has it: pairs of 300 servers are seldom seen
 * twice within a window, and the paper's own Figure 4 is by destination.
 *
 * @param bytesPerSecond V_t
 */
public record SpeedEstimate(double bytesPerSecond) {
    public SpeedEstimate {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a speed must be above 0, not " + bytesPerSecond);
        }
    }

    /**
     * @param measured Y_t, the mean speed of the window's transfers, bytes a second, above 0; a window without
     *     transfers changes nothing and is not passed
     * @param alpha how fast old windows are forgotten, 0..1 (exclusive)
     */
    public SpeedEstimate after(double measured, double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("alpha must be between 0 and 1, not " + alpha);
        }
        return new SpeedEstimate(alpha * measured + (1 - alpha) * bytesPerSecond);
    }
}
