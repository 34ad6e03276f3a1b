// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;

/** What is to be done about an order that ends by itself. */
public enum OrderEnd {
    /** Nothing: it has no end, the end is not due, or a shift has to come to its own end first. */
    WAIT,
    /** Cancel the shift under way: that leads back just as well. */
    CANCEL,
    /** Shift to what the order goes back to, through the same checks as any other request. */
    SHIFT;

    public static OrderEnd of(GearState state, long nowMillis) {
        if (!state.until().isSet() || nowMillis < state.until().atMillis()) {
            return WAIT;
        }
        return switch (state.phase()) {
            case STEADY, HELD -> SHIFT;
            case DRAINING, POWERING_DOWN -> state.until().hosts() == state.from() ? CANCEL : WAIT;
            case POWERING_UP, CATCHING_UP -> WAIT;
        };
    }
}
