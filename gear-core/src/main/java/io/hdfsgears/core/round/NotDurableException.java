// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

/** The next state could not be made durable; nothing has been ordered, and the next round starts from the state before. */
public final class NotDurableException extends Exception {
    private static final long serialVersionUID = 1L;

    public NotDurableException(String message, Throwable cause) {
        super(message, cause);
    }
}
