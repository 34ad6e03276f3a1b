// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** A configuration value that cannot be used; the message names the key, the value, what is allowed and the remedy. */
public final class ConfException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public ConfException(String message) {
        super(message);
    }
}
