// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One mistake, or none, in storms from several seeds.
 *
 * @param outcomes one a seed
 */
public record Planted(Optional<Mistake> mistake, List<StormRun.Outcome> outcomes) {
    public Planted {
        outcomes = List.copyOf(outcomes);
    }

    /**
     * Plays the storms, side by side where there are processors: each is a function of its seed.
     *
     * @param mistake null for the product as it is
     * @param faults most of one storm
     */
    public static Planted of(@Nullable Mistake mistake, long firstSeed, int seeds, int faults) {
        return new Planted(
                Optional.ofNullable(mistake),
                LongStream.range(firstSeed, firstSeed + seeds)
                        .parallel()
                        .mapToObj(seed -> StormRun.of(mistake, seed, faults))
                        .toList());
    }

    /** Seeds in which something did not hold. */
    public long caught() {
        return outcomes.stream().filter(outcome -> outcome.broken().isPresent()).count();
    }

    /** Whether each seed ended as it should: a mistake is caught, and nothing is without one. */
    public boolean asItShould() {
        return caught() == (mistake.isPresent() ? outcomes.size() : 0);
    }

    /** Faults until it was caught, in rising order. */
    public List<Integer> faults() {
        return outcomes.stream()
                .filter(outcome -> outcome.broken().isPresent())
                .map(StormRun.Outcome::faults)
                .sorted()
                .toList();
    }

    /** What caught it, and in how many seeds, the most frequent first. */
    public String by() {
        Map<String, Integer> counts = new TreeMap<>();
        outcomes.forEach(outcome -> outcome.broken().ifPresent(text -> counts.merge(rule(text), 1, Integer::sum)));
        Collection<String> words = new ArrayList<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(rule -> words.add(rule.getKey() + " " + rule.getValue()));
        return String.join(", ", words);
    }

    private static String rule(String text) {
        String[] parts = text.split(": ", 3);
        return parts[0].equals("history") && parts.length > 2 ? parts[0] + " " + parts[1] : parts[0];
    }
}
