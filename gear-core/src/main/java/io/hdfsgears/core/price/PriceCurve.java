// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A price, or grams of CO2, for each moment: piecewise constant. A point holds until the next. The last point holds as long as the
 * one before it, or an hour if it is the only one. After that the curve says nothing. Immutable.
 *
 * <p>Cost: a look walks the steps of one day, 96 for quarter hours.
 */
public final class PriceCurve {
    /** A year of quarter hours has 35,136. */
    public static final int MOST_POINTS = 100_000;

    private static final long HOUR_MILLIS = 3_600_000;
    private static final long MOST_LAST_MILLIS = 24 * HOUR_MILLIS;

    private final List<Point> points;
    private final long endMillis;

    /**
     * From when on a price holds.
     *
     * @param fromMillis since the Unix epoch
     * @param price in the curve's unit; negative on some days
     */
    public record Point(long fromMillis, double price) {
        public Point {
            if (!Double.isFinite(price)) {
                throw new IllegalArgumentException("a price must be a number, not " + price);
            }
        }
    }

    /** A time of one price: from inclusive, to exclusive. */
    public record Step(long fromMillis, long toMillis, double price) {}

    private PriceCurve(List<Point> points, long endMillis) {
        this.points = points;
        this.endMillis = endMillis;
    }

    /**
     * @param given in any order
     * @throws IllegalArgumentException if there are none, too many, or two for the same moment with different prices
     */
    public static PriceCurve of(List<Point> given) {
        if (given.isEmpty() || given.size() > MOST_POINTS) {
            throw new IllegalArgumentException(
                    "a curve has 1 to " + MOST_POINTS + " points, not " + given.size() + ": give times with prices");
        }
        List<Point> sorted = new ArrayList<>();
        for (Point point : given.stream()
                .sorted(Comparator.comparingLong(Point::fromMillis))
                .toList()) {
            Point last = sorted.isEmpty() ? null : sorted.get(sorted.size() - 1);
            if (last == null || last.fromMillis() != point.fromMillis()) {
                sorted.add(point);
            } else if (last.price() != point.price()) {
                throw new IllegalArgumentException("the curve has two prices for "
                        + Instant.ofEpochMilli(point.fromMillis()) + ": " + last.price() + " and "
                        + point.price() + ". Give one.");
            }
        }
        int size = sorted.size();
        Point last = sorted.get(size - 1);
        long length = size == 1
                ? HOUR_MILLIS
                : last.fromMillis() - sorted.get(size - 2).fromMillis();
        return new PriceCurve(List.copyOf(sorted), last.fromMillis() + Math.min(MOST_LAST_MILLIS, length));
    }

    /**
     * This curve, and before its beginning what an older one said: a source that answers with the future alone keeps its past.
     *
     * @param sinceMillis what lies before it is dropped
     */
    public PriceCurve after(PriceCurve older, long sinceMillis) {
        List<Point> all = new ArrayList<>(older.points.stream()
                .filter(point -> point.fromMillis() >= sinceMillis
                        && point.fromMillis() < points.get(0).fromMillis())
                .toList());
        boolean gap = older.endMillis < points.get(0).fromMillis();
        if (all.isEmpty() || gap || all.size() + points.size() > MOST_POINTS) {
            return this;
        }
        all.addAll(points);
        return new PriceCurve(List.copyOf(all), endMillis);
    }

    public List<Point> points() {
        return points;
    }

    /** From this moment on the curve says nothing, ms since the Unix epoch. */
    public long endMillis() {
        return endMillis;
    }

    /** The price, or nothing before the first point and once the curve has ended. */
    public OptionalDouble at(long millis) {
        Optional<Step> step = stepAt(millis);
        return step.isPresent() ? OptionalDouble.of(step.get().price()) : OptionalDouble.empty();
    }

    /** The step that the moment lies in. */
    public Optional<Step> stepAt(long millis) {
        int index = indexAt(millis);
        return index < 0 || millis >= endMillis ? Optional.empty() : Optional.of(step(index));
    }

    /** The steps of a window, cut to it, ascending; shorter where the curve is. */
    public List<Step> steps(long fromMillis, long toMillis) {
        List<Step> steps = new ArrayList<>();
        for (int i = Math.max(0, indexAt(fromMillis)); i < points.size(); i++) {
            Step step = step(i);
            if (step.fromMillis() >= toMillis) {
                break;
            }
            long from = Math.max(fromMillis, step.fromMillis());
            long to = Math.min(toMillis, step.toMillis());
            if (from < to) {
                steps.add(new Step(from, to, step.price()));
            }
        }
        return steps;
    }

    private Step step(int index) {
        long to = index + 1 < points.size() ? points.get(index + 1).fromMillis() : endMillis;
        Point point = points.get(index);
        return new Step(point.fromMillis(), to, point.price());
    }

    /** The last point at or before the moment, -1 for none. */
    private int indexAt(long millis) {
        int low = 0;
        int high = points.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (points.get(middle).fromMillis() <= millis) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PriceCurve curve && points.equals(curve.points) && endMillis == curve.endMillis;
    }

    @Override
    public int hashCode() {
        return points.hashCode();
    }

    @Override
    public String toString() {
        return points.size() + " points from "
                + Instant.ofEpochMilli(points.get(0).fromMillis()) + " to "
                + Instant.ofEpochMilli(endMillis);
    }
}
