// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import java.util.Optional;

/** The NodeManager as its host knows it. Every call ends by itself. */
public interface NodeManagerHost {
    /** @return what it runs, or why that is not known; empty: nothing, or there is none */
    Optional<String> busy() throws InterruptedException;

    /** Whether it runs as this unit of systemd. */
    boolean isUp(String unit) throws InterruptedException;

    /** @return why it was not stopped; empty: it was */
    Optional<String> stop(String unit) throws InterruptedException;

    /** @return why it was not started; empty: it was */
    Optional<String> start(String unit) throws InterruptedException;
}
