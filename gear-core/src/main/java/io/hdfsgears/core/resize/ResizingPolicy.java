// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * Decides once an interval how many hosts should be awake.
 *
 * @param <S> what the policy remembers: an immutable value of bounded size
 */
public interface ResizingPolicy<S> {
    /** What a policy remembers that has seen nothing. */
    S start();

    /** @param state as the last decision left it, or {@link #start} */
    Decision<S> decide(S state, Observation seen);

    /** The state as text, to be stored. */
    String write(S state);

    /** @throws IllegalArgumentException when the text was not written by this policy with these settings */
    S read(String text);
}
