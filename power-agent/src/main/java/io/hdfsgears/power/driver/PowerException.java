// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.control.Failure;

/** Why a device did not do or say what it was asked; the message is fit for logs: one line and nothing secret. */
public final class PowerException extends Exception {
    private final Failure.Kind kind;

    public PowerException(Failure.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Failure.Kind kind() {
        return kind;
    }

    /** As a value, for those who decide. */
    public Failure failure() {
        return new Failure(kind, String.valueOf(getMessage()));
    }
}
