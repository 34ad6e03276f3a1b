// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

/**
 * What became of a reading.
 *
 * @param kind whether it counts
 * @param text for a log or an alarm; empty if there is nothing to say
 */
public record Verdict(Kind kind, String text) {
    /** Whether a reading counts. */
    public enum Kind {
        ACCEPTED,
        /** Beyond what the host can draw: a wrong unit, a wrong outlet, a broken meter. As if the meter had been silent. */
        REFUSED,
        /** Of the same moment as the one before. */
        REPEATED,
        /** Earlier than the one before: the host's accounting starts anew from here. */
        CLOCK_BACK
    }

    static final Verdict ACCEPTED = new Verdict(Kind.ACCEPTED, "");
}
