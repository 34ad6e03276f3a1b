// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

/** Passing time, so that a test can own it. */
interface Times {
    /** Monotonic, in nanoseconds. */
    long nanos();

    /** Lets time pass between two looks at a shift; may return early. */
    void pause();
}
