// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

/** What a host may be used for. */
public enum Service {
    /** Reads and writes. */
    SERVING,
    /** Up, but not offered to clients: it drains before it sleeps, or catches up after it woke. */
    STANDING_BY,
    /** Asleep by order of the gear state; its replicas count but cannot be read. */
    ASLEEP,
    /** Not heard of although it should be up: neither asleep nor usable. */
    LOST,
    /** Given up: it did not wake or crashed, the NameNode has declared it dead and repairs what it held. */
    FAILED,
    /** In the operator's hands: in decommission, in maintenance or taken out by his hosts file. It counts for no gear. */
    OPERATOR;

    /** Whether the host should be up and is not: nothing on it can be read. */
    public boolean isDown() {
        return this == LOST || this == FAILED;
    }
}
