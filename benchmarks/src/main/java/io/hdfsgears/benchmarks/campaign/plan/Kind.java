// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign.plan;

import java.util.Locale;

/** Kinds of step: each is one action of an operator. */
public enum Kind {
    /** A host from stock joins the end of the chain. */
    ADD,
    /** The same in a rack that was not there before. */
    ADD_RACK,
    /** A host loses its disk and comes back with an empty one. */
    REFORMAT,
    /** A host breaks for good; one from stock takes its position. */
    REPLACE,
    /** Two hosts exchange their positions. */
    EXCHANGE,
    /** A host leaves by stock's decommission and goes to stock. */
    DECOMMISSION,
    /** A host breaks for good and is removed from the chain; what the vendor sends goes to stock. */
    RMA,
    /** One primary more. */
    MORE_PRIMARIES,
    /** One primary less. */
    FEWER_PRIMARIES,
    EVEN_OUT,
    SHIFT_DOWN,
    SHIFT_UP;

    /** Whether the data of a host goes. */
    public boolean losesDisk() {
        return this == REFORMAT || this == REPLACE || this == RMA;
    }

    /** Whether it may happen while hosts sleep. */
    boolean inLowGear() {
        return this == ADD || this == ADD_RACK || this == SHIFT_DOWN || this == SHIFT_UP;
    }

    /** For people and tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
