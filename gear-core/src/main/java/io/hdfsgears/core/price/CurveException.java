// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

/** What a source gave is not a curve. The message names source, place and remedy. */
public final class CurveException extends Exception {
    private static final long serialVersionUID = 1;

    public CurveException(String message) {
        super(message);
    }

    public CurveException(String message, Throwable cause) {
        super(message, cause);
    }
}
