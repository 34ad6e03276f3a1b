// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.resize.Decision;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ResizingPolicy;

/**
 * A policy and what it remembers, as one value, for callers that do not care which policy it is.
 *
 * @param <S> what the policy remembers
 */
public record RunningPolicy<S>(ResizingPolicy<S> policy, S state) {
    /**
     * @param next to go on with
     * @param wanted from now on
     */
    public record Turn(RunningPolicy<?> next, Footprint wanted) {}

    /** A policy that has seen nothing yet. */
    public static <S> RunningPolicy<S> started(ResizingPolicy<S> policy) {
        return new RunningPolicy<>(policy, policy.start());
    }

    /**
     * A policy that goes on where another one of its kind was.
     *
     * @param text as {@link #write} gave it
     * @throws IllegalArgumentException when the text is of another policy or of other settings
     */
    public static <S> RunningPolicy<S> resumed(ResizingPolicy<S> policy, String text) {
        return new RunningPolicy<>(policy, policy.read(text));
    }

    public Turn decide(Observation seen) {
        Decision<S> decision = policy.decide(state, seen);
        return new Turn(new RunningPolicy<>(policy, decision.state()), decision.wanted());
    }

    public String write() {
        return policy.write(state);
    }
}
