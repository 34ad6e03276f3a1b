// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The host that an agent runs on. Every call ends by itself, {@code sleep} after the host has slept. */
public interface HostOs {
    /** Why it may not sleep just now. */
    List<String> vetoes() throws InterruptedException;

    /**
     * Arms what wakes it and reads it back.
     *
     * @return why it could not be woken; empty: it can
     */
    Optional<String> arm() throws InterruptedException;

    /** Clears the alarm clock. */
    void disarm();

    /** After sleep: arms Wake-on-LAN again. */
    void rearm() throws InterruptedException;

    /**
     * MACs of the interfaces that are armed for Wake-on-LAN, and before the first time of those that will be. Where it is not to arm
     * any, of those that the system has armed.
     *
     * @return present and empty: none is, and no magic packet will wake it; empty: not known
     */
    default Optional<List<String>> armedMacs() throws InterruptedException {
        return Optional.empty();
    }

    /** How long ago it booted; empty: not known. */
    default OptionalLong bootedNanosAgo() {
        return OptionalLong.empty();
    }

    Slept sleep() throws InterruptedException;

    /**
     * @param failure why it did not sleep; empty: it did
     * @param nanos how long
     * @param certain with a failure: it will not sleep later either; else it still may, and needs its alarm clock
     * @param cause what the kernel says woke it; empty: it does not say
     */
    record Slept(Optional<String> failure, long nanos, boolean certain, String cause) {
        /** Of which nothing is in doubt. */
        public Slept(Optional<String> failure, long nanos) {
            this(failure, nanos, true, "");
        }
    }
}
