// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;

/**
 * How long it took last to switch hosts, as far as this NameNode has seen it.
 *
 * @param wakeMillis of POWERING_UP, 0 if never seen
 * @param sleepMillis of POWERING_DOWN, 0 if never seen
 */
public record SwitchTimes(long wakeMillis, long sleepMillis) {
    /** Nothing was seen yet. */
    public static final SwitchTimes NONE = new SwitchTimes(0, 0);

    public SwitchTimes after(GearState before, GearState next) {
        long took = Math.max(1, next.sinceMillis() - before.sinceMillis());
        if (before.phase() == Phase.POWERING_UP && next.phase() == Phase.CATCHING_UP) {
            return new SwitchTimes(took, sleepMillis);
        }
        return before.phase() == Phase.POWERING_DOWN && next.phase() == Phase.STEADY
                ? new SwitchTimes(wakeMillis, took)
                : this;
    }
}
