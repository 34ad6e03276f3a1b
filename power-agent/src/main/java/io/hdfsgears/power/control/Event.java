// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import java.util.Optional;

/** What happened to a host. */
public sealed interface Event {
    String host();

    /** Somebody wants this. */
    record Ordered(String host, PowerAction action) implements Event {}

    /** Another controller ordered this so long ago: it is not asked for again before the driver's time is over. */
    record Adopted(String host, PowerAction action, long agoNanos) implements Event {}

    /** Nobody wants anything any more; also ends what quarantine would go on trying. What a device was told stays told. */
    record Withdrawn(String host) implements Event {}

    /** A request came back: accepted, or failed. */
    record Requested(String host, Optional<Failure> failure) implements Event {}

    /** A read came back. */
    record Read(String host, PowerState state) implements Event {}

    record ReadFailed(String host, Failure failure) implements Event {}

    /** The host was seen by other means than its drivers: it sent a heartbeat, say. */
    record Observed(String host, PowerState state) implements Event {}
}
