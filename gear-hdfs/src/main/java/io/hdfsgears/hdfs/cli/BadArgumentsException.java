// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

/** A command line that cannot be meant; the message says which part and what is allowed. */
public final class BadArgumentsException extends Exception {
    private static final long serialVersionUID = 1;

    public BadArgumentsException(String message) {
        super(message);
    }
}
