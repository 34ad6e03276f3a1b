// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import java.util.Locale;

/** What a host was doing while it drew power. A transition costs energy, too, and is kept apart for that. */
public enum Activity {
    ON,
    /** From the order to sleep until it is seen asleep. */
    FALLING_ASLEEP,
    ASLEEP,
    /** From the order to wake until it serves again. */
    WAKING,
    /** Nobody said; never taken for off. */
    UNKNOWN;

    /** As in reports: {@code falling-asleep}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** True while an all-on cluster would have had this host up and idle instead. */
    public boolean savesAgainstAllOn() {
        return this == FALLING_ASLEEP || this == ASLEEP || this == WAKING;
    }
}
