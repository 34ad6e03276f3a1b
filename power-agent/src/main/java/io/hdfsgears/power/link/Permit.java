// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;

/**
 * What a controller may do until a moment of its monotonic clock, if it hears nothing more: immutable, for every thread to ask right
 * before it calls a device.
 *
 * @param on whether hosts may be switched on
 * @param off whether they may be switched off as well
 * @param untilNanos from then on nothing may be done
 */
public record Permit(boolean on, boolean off, long untilNanos) {
    /** Nothing may be done. */
    public static final Permit NONE = new Permit(false, false, 0);

    /** Whether a device may be spoken to at all. */
    public boolean holds(long nowNanos) {
        return on && nowNanos - untilNanos < 0;
    }

    public boolean allows(PowerAction action, long nowNanos) {
        return holds(nowNanos) && (off || (action.leadsTo() == PowerState.ON && action != PowerAction.CYCLE));
    }
}
