// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

import java.util.List;

/**
 * Watts of a running host from its CPU load, linear between measured points.
 *
 * @param points at least two, from load 0 to load 1, loads strictly increasing
 */
public record PowerCurve(List<LoadPoint> points) {
    /** HP ProLiant G5 (EAFR Table 2). */
    public static final PowerCurve PROLIANT_G5 = new PowerCurve(List.of(
            new LoadPoint(0.0, 93.7),
            new LoadPoint(0.2, 101),
            new LoadPoint(0.4, 110),
            new LoadPoint(0.6, 121),
            new LoadPoint(0.8, 129),
            new LoadPoint(1.0, 135)));

    /** A hibernated host, W (Rabbit §5). */
    public static final double HIBERNATED_WATTS = 5;

    public PowerCurve {
        points = List.copyOf(points);
        if (points.size() < 2
                || points.get(0).load() != 0
                || points.get(points.size() - 1).load() != 1) {
            throw new IllegalArgumentException("a power curve must reach from load 0 to load 1: " + points);
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).load() <= points.get(i - 1).load()) {
                throw new IllegalArgumentException("loads of a power curve must strictly increase: " + points);
            }
        }
    }

    /** @param load CPU load, 0..1 */
    public double watts(double load) {
        if (!(load >= 0 && load <= 1)) {
            throw new IllegalArgumentException("a CPU load must be between 0 and 1, not " + load);
        }
        int upper = 1;
        while (points.get(upper).load() < load) {
            upper++;
        }
        LoadPoint a = points.get(upper - 1);
        LoadPoint b = points.get(upper);
        return a.watts() + (b.watts() - a.watts()) * (load - a.load()) / (b.load() - a.load());
    }
}
