// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

/**
 * One measured point of a power curve.
 *
 * @param load CPU load, 0..1
 * @param watts power drawn at that load, W
 */
public record LoadPoint(double load, double watts) {
    public LoadPoint {
        if (!(load >= 0 && load <= 1)) {
            throw new IllegalArgumentException("a CPU load must be between 0 and 1, not " + load);
        }
        if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("watts must be 0 or more, not " + watts);
        }
    }
}
