// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.read;

/** The servers that hold what is read, numbered from 0. An interface on the caller's own arrays: it is asked on every read. */
public interface Holders {
    int count();

    /** Whether it is awake: hot or standby. */
    boolean serves(int holder);

    /** Whether it is in the reader's rack. */
    boolean sameRack(int holder);

    /** Reads that it was given and has not ended, h. */
    double queue(int holder);
}
