// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import java.util.List;
import java.util.Optional;

/** What happened on or to the host. */
public sealed interface AgentEvent {
    /** The active NameNode spoke. */
    record Told(Wanted wanted) implements AgentEvent {}

    /** What is wanted of the host. */
    enum Wanted {
        ON,
        OFF,
        /** No order: it stays as it is. */
        AS_IT_IS
    }

    /** @param vetoes why it may not sleep now; empty: it may */
    record Checked(List<String> vetoes) implements AgentEvent {
        public Checked {
            vetoes = List.copyOf(vetoes);
        }
    }

    /** Time goes on. */
    record Tick() implements AgentEvent {}

    /** @param busy what still runs on the host, or why that is not known; empty: nothing, and nothing new comes */
    record Drained(Optional<String> busy) implements AgentEvent {}

    /** @param failure why YARN has not got the host back; empty: it has */
    record GivenBack(Optional<String> failure) implements AgentEvent {}

    /** @param failure why it could not be woken; empty: it can */
    record Armed(Optional<String> failure) implements AgentEvent {}

    /** @param stillOff the active NameNode, asked once more, still wants it off */
    record Leave(boolean stillOff) implements AgentEvent {}

    /**
     * @param heard the active NameNode took the last word in
     * @param stillOff its answer was that it still wants the host off
     */
    record LastWord(boolean heard, boolean stillOff) implements AgentEvent {}

    /**
     * It is up again, or never slept.
     *
     * @param failure why it did not sleep; empty: it did
     * @param sleptNanos how long it slept
     * @param certain with a failure: it will not sleep later either
     * @param cause what the kernel says woke it; empty: it does not say
     */
    record Awake(Optional<String> failure, long sleptNanos, boolean certain, String cause) implements AgentEvent {
        public Awake(Optional<String> failure, long sleptNanos) {
            this(failure, sleptNanos, true, "");
        }
    }
}
