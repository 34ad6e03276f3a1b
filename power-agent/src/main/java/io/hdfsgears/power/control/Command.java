// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** What is to be done. Requests and reads of one host never overlap. */
public sealed interface Command {
    String host();

    record Request(String host, int driver, PowerAction action) implements Command {}

    record ReadState(String host, int driver) implements Command {}

    record RaiseAlarm(String host, String text) implements Command {}

    record ClearAlarm(String host) implements Command {}

    /** The caller that ordered {@code action} must get the result. */
    record Finish(String host, PowerAction action, Result result, String detail) implements Command {}

    /** How an order ended. */
    enum Result {
        /** The state was read back. */
        DONE,
        /** Accepted, but nothing can read the state of this host. */
        UNVERIFIED,
        /** It failed in every round; an alarm is up. On is tried again at long intervals, off is not. */
        QUARANTINED,
        /** Another order for the host came. */
        SUPERSEDED,
        /** No driver of the host can do this, or there is no such host. */
        CANNOT
    }
}
