// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.rack.RackSpec;

/** What the two racks differ in. */
enum Compared {
    /** Replicas that follow popularity, against none. */
    EAFR("EAFR off", "EAFR on"),
    /** The same, with read selection: Algorithms 1 and 3 together. */
    BOTH("EAFR off", "EAFR on, with read selection"),
    /** With them on both, read selection, against the layout's read balancing. */
    SELECTION("EAFR on, read selection off", "EAFR on, read selection on");

    private final String without;
    private final String with;

    Compared(String without, String with) {
        this.without = without;
        this.with = with;
    }

    String label(boolean on) {
        return on ? with : without;
    }

    RackSpec spec(RackSpec base, boolean on) {
        return switch (this) {
            case EAFR -> on ? base.withEafr(EafrMode.ON) : base;
            case BOTH -> on ? base.withEafr(EafrMode.ON).withSetting(EafrKeys.READ_SELECTION.name(), "true") : base;
            case SELECTION ->
                base.withEafr(EafrMode.ON).withSetting(EafrKeys.READ_SELECTION.name(), String.valueOf(on));
        };
    }

    /** Whether the first rack's file gets more replicas too. */
    boolean growsOnBoth() {
        return this == SELECTION;
    }
}
