// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Lines over the minutes of a log, as SVG. Its text is text and its colours are the page's, light and dark: the simulator's plots
 * have outlines and fixed colours, which a page that is read on a phone and at night cannot use. One owner.
 */
final class LineChart {
    private static final int MOST_POINTS = 500;
    private static final int DAY = 1440;
    private static final int HOUR = 60;
    /** Of the picture, in its own units: the text has 12, and a phone shows it in full size. */
    private static final int WIDTH = 400;

    private static final int HEIGHT = 240;
    private static final int LEFT = 44;
    private static final int RIGHT = 8;
    private static final int TOP = 8;
    private static final int BOTTOM = 26;
    private static final int MOST_TICKS = 7;

    private final String title;
    private final int minutes;
    private final List<Line> lines = new ArrayList<>();

    /** A line, with a value a minute. */
    private record Line(String name, String style, List<Double> means) {}

    LineChart(String title, int minutes) {
        this.title = title;
        this.minutes = minutes;
    }

    /** @param style class of the line in the page's style sheet. Later lines are drawn above. */
    LineChart line(String name, String style, IntToDoubleFunction value) {
        int step = step();
        List<Double> means = new ArrayList<>();
        for (int from = 0; from < minutes; from += step) {
            int to = Math.min(minutes, from + step);
            means.add(IntStream.range(from, to).mapToDouble(value).average().orElse(0));
        }
        lines.add(new Line(name, style, means));
        return this;
    }

    private int step() {
        return Math.max(1, (minutes + MOST_POINTS - 1) / MOST_POINTS);
    }

    /** The figure with its caption and legend. */
    String figure() {
        StringBuilder svg = new StringBuilder("<figure><figcaption>" + Page.escaped(title) + "</figcaption>\n");
        svg.append(text(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", WIDTH, HEIGHT, Page.escaped(title)));
        double tick = tick(most());
        double top = tick * Math.max(1, Math.ceil(most() / tick - 1e-9));
        for (double value = 0; value <= top + tick / 2; value += tick) {
            double y = y(value, top);
            svg.append(text(
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"tick y\" x=\"%d\" y=\"%.1f\">%s</text>\n",
                    LEFT, y, WIDTH - RIGHT, LEFT - 6, y + 4, number(value, tick)));
        }
        times(svg);
        for (Line line : lines) {
            svg.append("<polyline class=\"").append(line.style()).append("\" points=\"");
            for (int i = 0; i < line.means().size(); i++) {
                double middle = Math.min(minutes, (i + 0.5) * step());
                svg.append(text("%.1f,%.1f ", x(middle), y(line.means().get(i), top)));
            }
            svg.append("\"/>\n");
        }
        svg.append("</svg>\n<p class=\"legend\">");
        lines.forEach(line ->
                svg.append(text("<span><i class=\"%s\"></i>%s</span> ", line.style(), Page.escaped(line.name()))));
        return svg.append("</p></figure>").toString();
    }

    /** Whole days, or hours when the log is short. */
    private void times(StringBuilder svg) {
        boolean hours = minutes <= 2 * DAY;
        int unit = hours ? HOUR : DAY;
        int every = 1;
        for (int next : List.of(2, 3, 6, 7, 12, 14, 28, 56, 112, 364)) {
            every = minutes / (unit * every) > MOST_TICKS ? next : every;
        }
        for (int count = 0; count * unit <= minutes; count += every) {
            double x = x(count * unit);
            String anchor = x > WIDTH - RIGHT - 20 ? "end" : count == 0 ? "start" : "middle";
            svg.append(text(
                    "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"tick\" x=\"%.1f\" y=\"%d\""
                            + " text-anchor=\"%s\">%s</text>\n",
                    x,
                    HEIGHT - BOTTOM,
                    HEIGHT - BOTTOM + 4,
                    x,
                    HEIGHT - 8,
                    anchor,
                    hours ? count + " h" : count == 0 ? "day 0" : Integer.toString(count)));
        }
    }

    private double most() {
        return lines.stream()
                .flatMap(line -> line.means().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
    }

    /** Four to eight steps of 1, 2 or 5 times a power of ten. */
    static double tick(double most) {
        if (!(most > 0)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most / 4)));
        double steps = most / 4 / power;
        return power * (steps >= 5 ? 5 : steps >= 2 ? 2 : 1);
    }

    private static String number(double value, double tick) {
        int digits = (int) Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9));
        return text("%,." + digits + "f", value);
    }

    private double x(double minute) {
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / Math.max(1, minutes);
    }

    private static double y(double value, double top) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
