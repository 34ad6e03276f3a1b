// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import io.hdfsgears.core.config.ConfException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Weights of classes, as {@code 2=100, 3=10, 4=1, *}{@code /job_17=4, *}{@code /etl-*=0.5}: a class gets the weight of the
 * closest rule for its level, or 1. Immutable; {@link #toString} is what {@link #parse} reads.
 *
 * @param rules at most one a pattern
 */
public record Weights(SortedMap<ClassPattern, Double> rules) {
    /** Of a class that no rule names (§VI: "a flow weight of 1.0, unless otherwise specified"). */
    public static final double DEFAULT = 1;

    public static final double LEAST = 0.001;
    public static final double MOST = 1_000_000;

    /** Everything weighs the same. */
    public static final Weights EQUAL = new Weights(Collections.emptySortedMap());

    /** Figure 12b: second copies before third, third before fourth, by 100:10:1. */
    public static final Weights EARLIER_FIRST = parse("2=100, 3=10, 4=1");

    public Weights {
        rules = Collections.unmodifiableSortedMap(new TreeMap<>(rules));
        rules.forEach((pattern, weight) -> {
            if (!(weight >= LEAST && weight <= MOST)) {
                throw new ConfException("weight " + weight + " of class '" + pattern + "' is out of range: give "
                        + number(LEAST) + " to " + number(MOST));
            }
        });
    }

    /**
     * @param text rules {@code class=weight} with commas between them; blank for equal weights
     * @throws ConfException if it cannot be used; the message names the part and the remedy
     */
    public static Weights parse(String text) {
        SortedMap<ClassPattern, Double> rules = new TreeMap<>();
        for (String rule : text.isBlank() ? new String[0] : text.split(",", -1)) {
            String[] sides = rule.split("=", -1);
            if (sides.length != 2) {
                throw new ConfException("weight rule '" + rule.trim() + "' in '" + text
                        + "' is not of the form class=weight: write for example 2=100, 3=10, */job_17=4");
            }
            ClassPattern pattern = pattern(sides[0].trim());
            Double before = rules.put(pattern, weight(pattern, sides[1].trim()));
            if (before != null) {
                throw new ConfException(
                        "class '" + pattern + "' has two weights in '" + text + "': leave one of them out");
            }
        }
        return new Weights(rules);
    }

    /** These weights with one rule added or changed. */
    public Weights with(String pattern, double weight) {
        SortedMap<ClassPattern, Double> changed = new TreeMap<>(rules);
        changed.put(pattern(pattern), weight);
        return new Weights(changed);
    }

    /** The weight of a class among those with the same parent. */
    public double of(FlowClass flow) {
        Map.Entry<ClassPattern, Double> closest = null;
        for (Map.Entry<ClassPattern, Double> rule : rules.entrySet()) {
            if (rule.getKey().matches(flow) && (closest == null || rule.getKey().isCloserThan(closest.getKey()))) {
                closest = rule;
            }
        }
        return closest == null ? DEFAULT : closest.getValue();
    }

    @Override
    public String toString() {
        return rules.entrySet().stream()
                .map(rule -> rule.getKey() + "=" + number(rule.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static ClassPattern pattern(String text) {
        try {
            return ClassPattern.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ConfException(e.getMessage() + ": write for example 2, */job_17 or */etl-*");
        }
    }

    private static double weight(ClassPattern pattern, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new ConfException("weight '" + text + "' of class '" + pattern + "' is not a number: give "
                    + number(LEAST) + " to " + number(MOST));
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
