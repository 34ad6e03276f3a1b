// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Smallest, middle and largest value of some rounds. */
public record Spread(double min, double median, double max) {
    /** @throws IllegalArgumentException when there is none */
    public static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no rounds, no spread");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        double median = (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
        return new Spread(sorted.get(0), median, sorted.get(n - 1));
    }

    public static <T> Spread of(List<T> rounds, ToDoubleFunction<? super T> value) {
        return of(rounds.stream().mapToDouble(value).boxed().toList());
    }

    /** Adds a line with the spread of a value. */
    public static <T> void line(
            StringBuilder text, String what, String format, List<T> rounds, ToDoubleFunction<? super T> value) {
        Text.line(text, "  %-28s %s", what, of(rounds, value).text(format));
    }

    /** Mean of a value over a stretch of time; not a number if none was seen in it. */
    public static <T> double mean(
            Stream<T> looks, ToDoubleFunction<T> seconds, int from, int stretch, ToDoubleFunction<T> value) {
        return looks.filter(look -> seconds.applyAsDouble(look) >= from && seconds.applyAsDouble(look) < from + stretch)
                .mapToDouble(value)
                .average()
                .orElse(Double.NaN);
    }

    /**
     * A cell of a table: one value as it is, several as their spread.
     *
     * @param none what stands there when one of them is not a number
     */
    public static String cell(List<Double> values, String format, String none) {
        if (values.stream().anyMatch(value -> value.isNaN())) {
            return none;
        }
        return values.size() == 1 ? Text.of(format, values.get(0)) : of(values).text(format);
    }

    /** @param format of one number, for {@link String#format} */
    public String text(String format) {
        return Text.of(format + " / " + format + " / " + format, min, median, max);
    }
}
