// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import java.util.Collection;

/** What one nameservice says of one host, and what all that the host serves say together. */
public enum Say {
    /** It wants the host up. */
    ON,
    /** As far as it is concerned the host may sleep. */
    OFF,
    /** It is heard and has no order: as it is. Also before its chain is founded, and while a shift drains. */
    NONE,
    /** It says itself that the host holds nothing of its own. */
    ABSTAINS,
    /** Never heard, not heard lately, or none of its NameNodes is active. */
    SILENT;

    /** Whether a host may sleep although this is said. */
    boolean letsSleep() {
        return this == OFF || this == ABSTAINS;
    }

    /**
     * One that wants the host up wakes it; it sleeps only if all let it, and one at least asks for it. Else it stays as it is: who
     * is not heard can neither put a host to sleep nor wake one.
     *
     * @return ON, OFF or NONE
     */
    public static Say agree(Collection<Say> says) {
        if (says.contains(ON)) {
            return ON;
        }
        return says.contains(OFF) && says.stream().allMatch(Say::letsSleep) ? OFF : NONE;
    }
}
