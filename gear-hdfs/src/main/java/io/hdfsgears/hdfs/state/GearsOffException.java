// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;

/** This NameNode runs another placement policy than one of the gears. */
public final class GearsOffException extends IOException {
    private static final long serialVersionUID = 1;

    public GearsOffException(String message) {
        super(message);
    }
}
