// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which settings of the predictive policy would have served a recorded load with the fewest hosts, and left no more of it unmet than the
 * reactive policy. Each policy lives through the load from its beginning, so it is judged on intervals that it has not seen yet.
 * Gears are not rounded to. Cost: one decision an interval for each of the settings.
 */
public final class BackTest {
    private final Capacity capacity;
    private final ReactiveSettings reactive;
    private final int wakeIntervals;
    private final AheadPolicy.Planned planned;

    /** @param wakeIntervals from the order until a host serves, rounded up */
    public BackTest(Capacity capacity, ReactiveSettings reactive, int wakeIntervals) {
        this(capacity, reactive, wakeIntervals, AheadPolicy.Planned.NOTHING);
    }

    /**
     * @param wakeIntervals from the order until a host serves, rounded up
     * @param planned what the predictive policy is told beforehand
     */
    public BackTest(Capacity capacity, ReactiveSettings reactive, int wakeIntervals, AheadPolicy.Planned planned) {
        if (wakeIntervals < 0) {
            throw new IllegalArgumentException("hosts must wake in 0 or more intervals, not " + wakeIntervals);
        }
        this.capacity = capacity;
        this.reactive = reactive;
        this.wakeIntervals = wakeIntervals;
        this.planned = planned;
    }

    /**
     * What a policy did.
     *
     * @param hostIntervals hosts that were not asleep, summed over the intervals that count
     * @param missedHostIntervals work that its interval had no host for, in hosts
     */
    public record Score(double hostIntervals, double missedHostIntervals) {
        /** Fewer hosts, or as many and less that was missed. */
        boolean betterThan(Score other) {
            return hostIntervals < other.hostIntervals
                    || (hostIntervals == other.hostIntervals && missedHostIntervals < other.missedHostIntervals);
        }
    }

    /**
     * @param load one observation an interval; its hosts awake are not looked at
     * @param from first interval that counts; earlier ones are only learned from
     */
    public <S> Score score(ResizingPolicy<S> policy, List<Observation> load, int from) {
        int[] wanted = new int[load.size() + 1];
        wanted[0] = capacity.hosts();
        double hosts = 0;
        double missed = 0;
        S state = policy.start();
        for (int i = 0; i < load.size(); i++) {
            int serving = Arrays.stream(wanted, Math.max(0, i - wakeIntervals), i + 1)
                    .min()
                    .orElse(wanted[i]);
            Observation seen = with(load.get(i), serving);
            if (i >= from) {
                hosts += wanted[i];
                missed += Math.max(0, capacity.totalHosts(seen) - serving);
            }
            Decision<S> decision = policy.decide(state, seen);
            state = decision.state();
            wanted[i + 1] = decision.wanted().activeHosts();
        }
        return new Score(hosts, missed);
    }

    /**
     * @param candidates in the order of preference between equal ones
     * @return empty when no candidate that misses no more than the reactive policy is better
     */
    public Optional<PredictiveSettings> choose(List<PredictiveSettings> candidates, List<Observation> load, int from) {
        Score guarantee = score(new ReactivePolicy(capacity, reactive), load, from);
        Optional<PredictiveSettings> best = Optional.empty();
        Score fewest = guarantee;
        for (PredictiveSettings settings : candidates) {
            Score score = score(settings, load, from);
            if (score.missedHostIntervals() <= guarantee.missedHostIntervals() && score.betterThan(fewest)) {
                fewest = score;
                best = Optional.of(settings);
            }
        }
        return best;
    }

    /** What the predictive policy with these settings did. */
    public Score score(PredictiveSettings settings, List<Observation> load, int from) {
        return score(
                new AheadPolicy<>(new PredictivePolicy(capacity, reactive, settings), capacity, planned), load, from);
    }

    private static Observation with(Observation seen, int serving) {
        return new Observation(
                seen.endSeconds(),
                seen.readBytesPerSecond(),
                seen.writeBytesPerSecond(),
                serving,
                seen.pendingMigrationBytes());
    }
}
