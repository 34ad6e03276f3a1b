// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import java.util.Optional;

/** What happened to a host. */
public sealed interface Event {
    String host();

    /** A caller orders this action. */
    record Ordered(String host, PowerAction action) implements Event {}

    /** Another controller gave this order {@code agoNanos} ago. It is not repeated before the driver's time is over. */
    record Adopted(String host, PowerAction action, long agoNanos) implements Event {}

    /** The order is withdrawn, also one that quarantine would retry. An order that a device got stays in effect. */
    record Withdrawn(String host) implements Event {}

    /** A request came back: accepted, or failed. */
    record Requested(String host, Optional<Failure> failure) implements Event {
        boolean isUnheard() {
            return failure.isPresent() && failure.get().kind() == Failure.Kind.NOT_ASKED;
        }
    }

    /** A read came back. */
    record Read(String host, PowerState state) implements Event {}

    record ReadFailed(String host, Failure failure) implements Event {}

    /** The host was seen by other means than its drivers: it sent a heartbeat, say. */
    record Observed(String host, PowerState state) implements Event {}
}
