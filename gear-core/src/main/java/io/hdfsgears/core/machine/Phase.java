// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import java.util.EnumSet;
import java.util.Set;

/** Where a gear shift stands. */
public enum Phase {
    /** Wanted and actual gear agree. */
    STEADY,
    /** Hosts are being woken; none is offered to clients before its block report is in. */
    POWERING_UP,
    /** All wanted hosts serve; redundancy and layout are brought up to date. */
    CATCHING_UP,
    /** Hosts that are to sleep take no more work and run out of it; none may sleep yet. */
    DRAINING,
    /** Drained hosts are put to sleep. */
    POWERING_DOWN,
    /** A deadline was missed or an operator stopped the shift: data is kept up, and an operator has to decide. */
    HELD;

    /** True if no shift is under way that would give more or fewer hosts: one that is held waits for an operator. */
    public boolean isAtRest() {
        return this == STEADY || this == HELD;
    }

    /** Phases that may follow this one. */
    public Set<Phase> next() {
        return switch (this) {
            case STEADY -> EnumSet.of(POWERING_UP, DRAINING);
            case POWERING_UP -> EnumSet.of(CATCHING_UP, HELD, DRAINING);
            case CATCHING_UP -> EnumSet.of(STEADY, HELD, DRAINING);
            case DRAINING -> EnumSet.of(POWERING_DOWN, HELD, POWERING_UP);
            case POWERING_DOWN -> EnumSet.of(STEADY, HELD, POWERING_UP, DRAINING);
            case HELD -> EnumSet.of(POWERING_UP, CATCHING_UP, DRAINING, STEADY);
        };
    }
}
