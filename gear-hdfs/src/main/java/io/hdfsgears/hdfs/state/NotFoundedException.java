// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;

/** Asked for the gears before there is an expansion chain. */
public final class NotFoundedException extends IOException {
    private static final long serialVersionUID = 1;

    /** @param message whole: a client makes the exception anew from what the NameNode sent */
    public NotFoundedException(String message) {
        super(message);
    }

    /** @param waitsFor what the chain of hosts waits for */
    public static String text(String waitsFor) {
        return "The chain of hosts is not there yet: " + waitsFor + ". Try again in a few seconds.";
    }
}
