// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

/** A meter that is silent, refuses, or says what cannot be: which one, what came and what to do, in one line without secrets. */
public final class MeterException extends Exception {
    public MeterException(String message) {
        super(message);
    }

    public MeterException(String message, Throwable cause) {
        super(message, cause);
    }
}
