// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

/** What an event says of its operation. */
public enum Phase {
    /** The client is about to ask. */
    INVOKE,
    /** The file system did it. */
    OK,
    /** The file system said no and did nothing. Only for a definite answer, such as "not found". */
    FAIL,
    /** An error that leaves open whether it was done or will be done: a time-out, a lost connection, any other exception. */
    UNKNOWN
}
