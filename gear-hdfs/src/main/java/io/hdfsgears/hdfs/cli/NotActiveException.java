// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import java.io.IOException;

/** No NameNode is active; the message names each one and what it answered. */
public final class NotActiveException extends IOException {
    private static final long serialVersionUID = 1;

    public NotActiveException(String message) {
        super(message);
    }
}
