// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.Objects;

/**
 * When data is moved to its place without an order: after the chain has changed, on a namespace that is laid out.
 *
 * @param adopting the arrangement that the adoption under way began with; empty while there is none
 */
public record EvenOut(String adopting) {
    /** No adoption is under way. */
    public static final EvenOut IDLE = new EvenOut("");

    public EvenOut {
        Objects.requireNonNull(adopting, "adopting");
    }

    /**
     * One look. An arrangement is a text that names policy and parameters, then the hosts in their order and p.
     *
     * @param stored the arrangement that data was moved to last; empty on a namespace that was never laid out
     * @param policy the arrangement's part before its hosts
     * @param current the arrangement in force
     * @param running whether all data is being moved to its place
     * @param settled whether a steady gear has all hosts in service, and nothing else moves
     * @param empty whether there are no blocks
     */
    public record Look(String stored, String policy, String current, boolean running, boolean settled, boolean empty) {}

    /** The step that a look leads to. */
    public enum Action {
        NONE,
        /** Store {@link Decision#arrangement}: data is where it wants it. */
        STORE,
        /** Move all data to its place. */
        START
    }

    /**
     * A decision.
     *
     * @param next for the next look
     * @param arrangement to be stored, else empty
     */
    public record Decision(EvenOut next, Action action, String arrangement) {}

    public Decision decide(Look look) {
        if (look.running()) {
            // A change of the chain under way starts another adoption: this one keeps the arrangement it began with.
            return new Decision(adopting.isEmpty() ? new EvenOut(look.current()) : this, Action.NONE, "");
        }
        if (!adopting.isEmpty()) {
            // Also after a cancel: the operator's order is not countermanded.
            return new Decision(IDLE, Action.STORE, adopting);
        }
        if (look.stored().isEmpty()) {
            return look.empty()
                    ? new Decision(IDLE, Action.STORE, look.current())
                    : new Decision(IDLE, Action.NONE, "");
        }
        boolean changed =
                look.stored().startsWith(look.policy()) && !look.stored().equals(look.current());
        return new Decision(IDLE, changed && look.settled() ? Action.START : Action.NONE, "");
    }
}
