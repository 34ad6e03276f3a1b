// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.core.energy.LoadPoint;
import io.hdfsgears.core.energy.PowerCurve;
import java.util.ArrayList;
import java.util.List;

/**
 * Power curves as text: a line for each point, {@code load in percent,watts}, from 0 (active idle) to 100; {@code #} begins a comment.
 * The 11 points of a SPECpower_ssj2008 result fit as they are printed, upside down.
 */
final class Curves {
    private Curves() {}

    /** @throws IllegalArgumentException with the line and what is wrong with it */
    static PowerCurve parse(String text) {
        List<LoadPoint> points = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                points.add(point(content, number));
            }
        }
        return new PowerCurve(points);
    }

    private static LoadPoint point(String content, int line) {
        String[] parts = content.split(",", -1);
        try {
            if (parts.length == 2) {
                return new LoadPoint(Double.parseDouble(parts[0].strip()) / 100, Double.parseDouble(parts[1].strip()));
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + line + " '" + content + "': " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(
                "line " + line + " is '" + content + "': write load in percent, a comma, watts");
    }
}
