// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * A policy that also provides for work that is planned ahead. It wants never less than the policy does, thus it keeps its guarantee.
 *
 * @param capacity the policy's
 * @param planned what to provide for
 */
public record AheadPolicy<S>(ResizingPolicy<S> policy, Capacity capacity, Planned planned)
        implements ResizingPolicy<S> {
    /** Work that is planned. */
    public interface Planned {
        /** None. */
        Planned NOTHING = endSeconds -> 0;

        /**
         * @param endSeconds as {@link Observation#endSeconds}
         * @return the most from then on until hosts that are ordered then serve, in bytes that hosts read and write
         */
        double bytesPerSecond(long endSeconds);
    }

    @Override
    public S start() {
        return policy.start();
    }

    @Override
    public Decision<S> decide(S state, Observation seen) {
        Decision<S> decision = policy.decide(state, seen);
        Footprint ahead = capacity.forWork(planned.bytesPerSecond(seen.endSeconds()));
        return new Decision<>(decision.state(), decision.wanted().atLeast(ahead));
    }

    @Override
    public String write(S state) {
        return policy.write(state);
    }

    @Override
    public S read(String text) {
        return policy.read(text);
    }
}
