// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.util.Locale;

/** How much of a host's power a source really sees. */
public enum Precision {
    /** All that the host draws, by an instrument. */
    MEASURED,
    /** A part of it, by an instrument: RAPL sees packages and memory, not disks, fans and losses. */
    PARTIAL,
    /** Computed from something else, such as CPU load. */
    ESTIMATED;

    /** As in reports: lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
