// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;

/** An error that the operator can fix: the message says what was wrong, with which value, and what to do. */
public final class RackException extends IOException {
    private static final long serialVersionUID = 1L;

    public RackException(String message) {
        super(message);
    }

    public RackException(String message, Throwable cause) {
        super(message, cause);
    }
}
