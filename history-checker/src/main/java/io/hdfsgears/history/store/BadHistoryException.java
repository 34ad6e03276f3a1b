// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import java.io.IOException;

/** A file that is no history or no facts; the message names file, line and remedy. */
public final class BadHistoryException extends IOException {
    BadHistoryException(String message) {
        super(message);
    }
}
