// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import java.util.Locale;

/** How a moment's price stands among those of the day around it. */
public enum PriceBand {
    /** Among the cheapest hours: what could wait runs, and as many hosts as usual stay awake. */
    CHEAP,
    /** Neither cheap nor dear, or all hours cost the same. */
    MIDDLE,
    /** Among the dearest hours. */
    DEAR,
    /** No price is known for this moment: nothing waits, and as many hosts as usual stay awake. */
    UNKNOWN;

    /** As reports show it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
