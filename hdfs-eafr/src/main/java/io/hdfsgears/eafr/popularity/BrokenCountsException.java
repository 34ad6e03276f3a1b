// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/** Saved counts that cannot be read: cut off, changed, or of another version. */
public final class BrokenCountsException extends Exception {
    BrokenCountsException(String message) {
        super(message);
    }
}
