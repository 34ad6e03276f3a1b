// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Draws the server for a new replica (Equations 10 to 12): by its rank in speed and its rank in remaining capacity.
 *
 * <p>Two slips of the paper are set right. The text orders by "decreasing transmission delay"; meant is the fastest first, as
 * the sentence after it says. Equation 12 compares x with p_(j−1); meant is the sum of all p before j.
 */
public final class DestinationDraw {
    private static final Comparator<Candidate> FASTEST =
            Comparator.comparingDouble(Candidate::bytesPerSecond).reversed().thenComparing(Candidate::host);
    private static final Comparator<Candidate> FREEST =
            Comparator.comparingDouble(Candidate::remaining).reversed().thenComparing(Candidate::host);

    private DestinationDraw() {}

    /**
     * Equations 10 and 11.
     *
     * @param beta weight of the speed against the remaining capacity, 0..1
     * @return p of each candidate, in the order given; sums up to 1
     */
    public static double[] chances(List<Candidate> candidates, double beta) {
        check(beta);
        Map<NodeId, Integer> place = new HashMap<>();
        candidates.forEach(candidate -> place.put(candidate.host(), place.size()));
        double harmonic = 0;
        for (int rank = 1; rank <= candidates.size(); rank++) {
            harmonic += 1.0 / rank;
        }
        double[] chances = new double[candidates.size()];
        add(chances, place, candidates, FASTEST, beta / harmonic);
        add(chances, place, candidates, FREEST, (1 - beta) / harmonic);
        return chances;
    }

    private static void check(double beta) {
        if (!(beta >= 0 && beta <= 1)) {
            throw new IllegalArgumentException("beta must be between 0 and 1, not " + beta);
        }
    }

    /**
     * As {@link #chances}, but those who are alike in a ranking share what their ranks have. Where hosts are idle, or none was
     * timed yet, one of them would else be preferred for its name.
     */
    public static double[] evenChances(List<Candidate> candidates, double beta) {
        check(beta);
        double[] bySpeed = shares(candidates, Candidate::bytesPerSecond);
        double[] byCapacity = shares(candidates, Candidate::remaining);
        double[] chances = new double[candidates.size()];
        Arrays.setAll(chances, j -> beta * bySpeed[j] + (1 - beta) * byCapacity[j]);
        return chances;
    }

    /** Equation 10. */
    private static double[] shares(List<Candidate> candidates, ToDoubleFunction<Candidate> value) {
        double[] shares = new double[candidates.size()];
        double harmonic = 0;
        for (int j = 0; j < shares.length; j++) {
            double own = value.applyAsDouble(candidates.get(j));
            long before = candidates.stream()
                    .filter(other -> value.applyAsDouble(other) > own)
                    .count();
            long alike = candidates.stream()
                    .filter(other -> value.applyAsDouble(other) == own)
                    .count();
            for (long rank = before + 1; rank <= before + alike; rank++) {
                shares[j] += 1.0 / rank / alike;
            }
            harmonic += 1.0 / (j + 1);
        }
        double sum = harmonic;
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    private static void add(
            double[] chances,
            Map<NodeId, Integer> place,
            List<Candidate> candidates,
            Comparator<Candidate> order,
            double weight) {
        List<Candidate> ranked = new ArrayList<>(candidates);
        ranked.sort(order);
        for (int rank = 1; rank <= ranked.size(); rank++) {
            chances[place.getOrDefault(ranked.get(rank - 1).host(), 0)] += weight / rank;
        }
    }

    /**
     * Equation 12.
     *
     * @param x a random number from 0 to below 1
     * @return empty when there is no candidate
     */
    public static Optional<NodeId> draw(List<Candidate> candidates, double beta, double x) {
        return candidates.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        candidates.get(index(chances(candidates, beta), x)).host());
    }

    /**
     * Equation 12.
     *
     * @param chances at least one
     * @return index of the one that is drawn
     */
    public static int index(double[] chances, double x) {
        double before = 0;
        for (int j = 0; j < chances.length; j++) {
            before += chances[j];
            if (x < before) {
                return j;
            }
        }
        return chances.length - 1;
    }
}
