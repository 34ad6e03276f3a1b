// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

/**
 * Something that the gears depend on and that is not as it should be.
 *
 * @param severity how much it matters
 * @param subject configuration key, or what else it is about
 * @param text the value, what follows from it, and the remedy
 */
public record Finding(Severity severity, String subject, String text) {
    /** How much a finding matters. */
    public enum Severity {
        /** The gears do not work, or not as configured. */
        ERROR,
        /** The gears work, but not always as well as they could. */
        WARNING
    }

    static Finding error(String subject, String text) {
        return new Finding(Severity.ERROR, subject, text);
    }

    /** A finding that stops nothing: what is worth a look, and the remedy. */
    public static Finding warning(String subject, String text) {
        return new Finding(Severity.WARNING, subject, text);
    }
}
