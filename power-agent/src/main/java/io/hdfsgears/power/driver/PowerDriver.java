// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * One way to switch one host. Calls block, end by themselves within a time that the driver's settings bound, and come from
 * one thread at a time. Every answer is checked: what does not fit is an exception, never a guess.
 */
public interface PowerDriver extends AutoCloseable {
    /** Kind and place, as {@code ipmi 10.77.0.101:623}; for logs, so without anything secret. */
    String name();

    Set<Capability> capabilities();

    /** The MAC to which it sends magic packets; empty: it wakes in another way, or not at all. */
    default Optional<String> wakesMac() {
        return Optional.empty();
    }

    /**
     * What it switches, each with kind and place, as {@code ipmi 10.77.0.101:623}. Drivers of two hosts that name the same switch each
     * other's host. Empty: the driver does not know, or may be the same for several hosts.
     */
    default Set<String> switches() {
        return Set.of();
    }

    /** Least time between two commands to this device, from the end of one to the begin of the next. */
    default Duration spacing() {
        return Duration.ZERO;
    }

    /**
     * Passes the order on, once. Returning says that it was accepted (Wake-on-LAN: sent), not that it was carried out.
     *
     * @throws PowerException with kind {@code UNSUPPORTED} for what {@link #capabilities()} does not list
     */
    void request(PowerAction action) throws PowerException, InterruptedException;

    /** The state that the device reports now; {@code UNKNOWN} for one in between. */
    PowerState read() throws PowerException, InterruptedException;

    @Override
    void close();
}
