// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.calendar;

/** What was read is no calendar. The message names file, line and remedy. */
public final class CalendarException extends Exception {
    private static final long serialVersionUID = 1;

    public CalendarException(String message) {
        super(message);
    }

    public CalendarException(String message, Throwable cause) {
        super(message, cause);
    }
}
