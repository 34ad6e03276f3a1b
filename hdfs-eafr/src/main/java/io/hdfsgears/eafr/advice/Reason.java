// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/** Why a file is left as it is. */
public enum Reason {
    /** Its path is excluded. */
    EXCLUDED,
    /** A change of it is under way. */
    BUSY,
    /** It has fewer live replicas than it must have: repair comes first. */
    SHORT,
    /** It changed in this interval, or the other way too lately. */
    QUIET,
    /** Hot, but its servers have capacity left. */
    NOT_OVERLOADED,
    /** Hot, and has the most replicas that it may have. */
    AT_MOST,
    /** The storage budget is used up. */
    NO_BUDGET,
    /** No server of the class has room, or may take in more in this interval. */
    NO_ROOM,
    /** Cold, but was written or opened lately: its replicas stay on hot servers. */
    USED,
    /** Cold, and has the fewest replicas on hot servers that it must have. */
    AT_LEAST,
    /** Cold, but without any of its replicas on hot servers it would be in fewer racks. */
    RACKS
}
