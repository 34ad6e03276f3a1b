// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;

/** Counts how often a shift went back from switching hosts off to draining them. A NameNode that takes over counts anew. */
final class DrainReturns {
    private Phase last = Phase.STEADY;
    private int target;
    private int from;
    private int count;

    /** @param state of this round; one that was looked at before changes nothing */
    int look(GearState state) {
        if (!state.leaving() || state.target() != target || state.from() != from) {
            count = 0;
        } else if (last == Phase.POWERING_DOWN && state.phase() == Phase.DRAINING) {
            count++;
        }
        last = state.phase();
        target = state.target();
        from = state.from();
        return count;
    }
}
