// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How the text of a key becomes a value.
 *
 * @param kind what an operator writes, "a duration such as 500ms, 30s or 10m"
 * @param range what is allowed, in words of the same kind
 * @param unit unit of the value, or "none"
 * @param parser empty for a text that is malformed or out of range
 */
public record ValueType<T>(String kind, String range, String unit, Function<String, Optional<T>> parser) {
    Optional<T> parse(String text) {
        return parser.apply(text);
    }

    /** A whole number from min to max, both allowed. */
    public static ValueType<Integer> ints(int min, int max, String unit) {
        return new ValueType<>(
                "a whole number",
                "from " + min + " to " + max,
                unit,
                text -> Quantities.whole(text).filter(n -> n >= min && n <= max).map(Math::toIntExact));
    }

    /** A duration with its unit (ms, s, m, h or d); the bounds are written as an operator would. */
    public static ValueType<Duration> durations(String min, String max) {
        Duration low = Quantities.duration(min).orElseThrow();
        Duration high = Quantities.duration(max).orElseThrow();
        return new ValueType<>(
                "a duration such as 500ms, 30s or 10m",
                "from " + min + " to " + max,
                "written with the value",
                text -> Quantities.duration(text).filter(d -> d.compareTo(low) >= 0 && d.compareTo(high) <= 0));
    }

    /** A size in bytes, or with k, m, g or t for powers of 1024. */
    public static ValueType<Long> sizes(String min, String max) {
        long low = Quantities.bytes(min).orElseThrow();
        long high = Quantities.bytes(max).orElseThrow();
        return new ValueType<>(
                "a size such as 65536, 64m or 1g",
                "from " + min + " to " + max,
                "bytes",
                text -> Quantities.bytes(text).filter(n -> n >= low && n <= high));
    }

    /** A number of things, or a share of all of them with a percent sign. */
    public static ValueType<CountOrShare> countsOrShares(String unit) {
        return new ValueType<>(
                "a whole number, or a share such as 1% or 0.5%",
                "from 0, or from 0% to 100%", unit, CountOrShare::parse);
    }

    public static ValueType<Boolean> booleans() {
        return new ValueType<>(
                "true or false", "true or false", "none", text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> Optional.of(true);
                    case "false" -> Optional.of(false);
                    default -> Optional.empty();
                });
    }

    /** A constant of an enum, written in lower case. */
    public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> of) {
        List<E> constants = List.of(of.getEnumConstants());
        String words = constants.stream().map(ValueType::word).collect(Collectors.joining(", "));
        return new ValueType<>(
                "one word",
                "one of " + words,
                "none",
                text -> constants.stream()
                        .filter(c -> word(c).equalsIgnoreCase(text))
                        .findFirst());
    }

    /** Whole numbers separated by commas; may be empty. */
    public static ValueType<List<Integer>> intLists(int min, int max, String unit) {
        ValueType<Integer> item = ints(min, max, unit);
        return new ValueType<>(
                "whole numbers separated by commas, or nothing",
                "each from " + min + " to " + max,
                unit,
                text -> list(text, item));
    }

    /** Words separated by commas; may be empty. */
    public static ValueType<List<String>> words(String range) {
        return new ValueType<>("words separated by commas, or nothing", range, "none", text -> {
            List<String> words =
                    Arrays.stream(text.split(",", -1)).map(String::strip).toList();
            boolean malformed = words.stream().anyMatch(word -> word.isEmpty() || word.contains(" "));
            return text.isEmpty() ? Optional.of(List.of()) : malformed ? Optional.empty() : Optional.of(words);
        });
    }

    /** Any text. */
    public static ValueType<String> strings(String range) {
        return new ValueType<>("a text", range, "none", Optional::of);
    }

    private static Optional<List<Integer>> list(String text, ValueType<Integer> item) {
        if (text.isEmpty()) {
            return Optional.of(List.of());
        }
        List<Optional<Integer>> items = Arrays.stream(text.split(",", -1))
                .map(part -> item.parse(part.strip()))
                .toList();
        return items.stream().allMatch(Optional::isPresent)
                ? Optional.of(items.stream().map(Optional::orElseThrow).toList())
                : Optional.empty();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
