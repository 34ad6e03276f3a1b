// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/** Whether an asynchronous block may be written now, and why. */
public enum WriteAnswer {
    /** Dirty bytes are below T + δ: the disk would become idle without more. */
    BELOW_TARGET(true),
    /** So many synchronous blocks went that one asynchronous block has its turn. */
    GUARANTEED_SHARE(true),
    /** The page cache cannot be seen; fewer bytes than the plain bound are on their way. */
    BLIND_WITHIN_BOUND(true),
    /** Dirty bytes are at T + δ: the disk has enough to do. */
    AT_TARGET(false),
    /** The page cache cannot be seen, and the plain bound is reached. */
    BLIND_AT_BOUND(false);

    private final boolean yes;

    WriteAnswer(boolean yes) {
        this.yes = yes;
    }

    public boolean yes() {
        return yes;
    }

    /** Whether the page cache could not be seen, so that only a plain bound holds. */
    public boolean blind() {
        return this == BLIND_WITHIN_BOUND || this == BLIND_AT_BOUND;
    }
}
