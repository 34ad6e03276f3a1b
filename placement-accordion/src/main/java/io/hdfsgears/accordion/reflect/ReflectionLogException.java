// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

/** The log could not be read or written. Says which log and what to do. */
public final class ReflectionLogException extends Exception {
    public ReflectionLogException(String message) {
        super(message);
    }

    public ReflectionLogException(String message, Throwable cause) {
        super(message, cause);
    }
}
