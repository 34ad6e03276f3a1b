// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.port;

import java.util.Optional;

/** Those who compute on this host. Every call ends by itself. */
public interface HostWork {
    /**
     * Sees to it that no new work comes, and looks. May be called again and again.
     *
     * @return what still runs, or why that is not known; empty: nothing runs and nothing new comes
     */
    Optional<String> drain() throws InterruptedException;

    /**
     * Lets work come again. May be called when nothing was taken.
     *
     * @return why it is not so; empty: it is
     */
    Optional<String> giveBack() throws InterruptedException;

    /** Nobody's. */
    HostWork NONE = new HostWork() {
        @Override
        public Optional<String> drain() {
            return Optional.empty();
        }

        @Override
        public Optional<String> giveBack() {
            return Optional.empty();
        }
    };
}
