// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;

/** Asked for the gears before there is an expansion chain. */
public final class NotFoundedException extends IOException {
    public NotFoundedException(String message) {
        super(message);
    }

    public NotFoundedException() {
        this("the expansion chain is not founded yet: no DataNode has registered, or the first ones only just did."
                + " Try again in a few seconds.");
    }
}
