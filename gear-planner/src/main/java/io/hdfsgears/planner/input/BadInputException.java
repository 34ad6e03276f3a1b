// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import java.io.IOException;

/** Input that makes no sense; the message names the file, the line or value, and the remedy. */
public final class BadInputException extends IOException {
    public BadInputException(String message) {
        super(message);
    }

    public BadInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
