// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.util.List;
import java.util.Locale;

/**
 * A plot.
 *
 * @param title what it shows, with the axes in brackets, for example {@code Hosts awake (hour, hosts)}
 */
public record Figure(String title, List<Curve> curves) {
    public Figure {
        curves = List.copyOf(curves);
    }

    /** A line of the plot. */
    public record Curve(String name, List<Point> points) {
        public Curve {
            points = List.copyOf(points);
        }
    }

    public record Point(double x, double y) {}

    /** The title without the axes. */
    String heading() {
        int bracket = bracket();
        return bracket < 0 ? title : title.substring(0, bracket).strip();
    }

    /** The heading as part of a file name. */
    String slug() {
        return heading().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    String xAxis() {
        return axis(0);
    }

    String yAxis() {
        return axis(1);
    }

    private String axis(int index) {
        int bracket = bracket();
        if (bracket < 0) {
            return "";
        }
        String[] axes = title.substring(bracket + 1, title.length() - 1).split(",", 2);
        return index < axes.length ? axes[index].strip() : "";
    }

    private int bracket() {
        return title.endsWith(")") ? title.lastIndexOf('(') : -1;
    }
}
