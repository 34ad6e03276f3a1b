// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import org.jspecify.annotations.Nullable;

/**
 * Where a host's order stands.
 *
 * @param order what is wanted; null: nothing
 * @param next what came while a call was under way; taken up when it returns
 * @param step place among the drivers that can do it
 * @param rounds failed rounds over all of them
 * @param hopeless whether every failure of this round would come again at once
 * @param dueNanos when {@code QUEUED} or {@code VERIFYING} goes on
 * @param verifyUntilNanos when the state must have followed
 * @param known last state that was read or observed
 * @param settled where the last order ended; {@code UNKNOWN} once that does not hold any more
 * @param leaving a graceful off was asked for, and no state that was read since says whether it goes on
 * @param failure why the last request failed, or why its driver was given up; null once one is accepted
 */
public record HostState(
        Phase phase,
        @Nullable PowerAction order,
        @Nullable PowerAction next,
        int step,
        int rounds,
        boolean hopeless,
        long dueNanos,
        long verifyUntilNanos,
        PowerState known,
        PowerState settled,
        boolean quarantined,
        boolean alarmed,
        boolean leaving,
        @Nullable Failure failure) {

    /** What goes on. */
    public enum Phase {
        IDLE,
        /** Waits for its time and for the rack's rate. */
        QUEUED,
        /** A request is under way. */
        REQUESTING,
        /** Waits for the next look. */
        VERIFYING,
        /** A read is under way. */
        READING
    }

    static HostState idle() {
        return new HostState(
                Phase.IDLE,
                null,
                null,
                0,
                0,
                true,
                0,
                0,
                PowerState.UNKNOWN,
                PowerState.UNKNOWN,
                false,
                false,
                false,
                null);
    }

    boolean underWay() {
        return phase == Phase.REQUESTING || phase == Phase.READING;
    }

    HostState in(Phase to) {
        return new HostState(
                to,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState due(Phase to, long atNanos) {
        return new HostState(
                to,
                order,
                next,
                step,
                rounds,
                hopeless,
                atNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState until(long atNanos) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                atNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState knowing(PowerState state) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                state,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState failed(Failure why) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless && !why.worthRetrying(),
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                why);
    }

    /** Of a look, which says nothing of the request before it. */
    HostState lookFailed(Failure why) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless && !why.worthRetrying(),
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState accepted() {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                false,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                null);
    }

    HostState atStep(int to) {
        return new HostState(
                phase,
                order,
                next,
                to,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState round(int failedSoFar) {
        return new HostState(
                phase,
                order,
                next,
                0,
                failedSoFar,
                true,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState wanting(@Nullable PowerAction now, @Nullable PowerAction later) {
        return new HostState(
                phase,
                now,
                later,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState settled(PowerState at) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                at,
                quarantined,
                alarmed,
                leaving,
                failure);
    }

    HostState flags(boolean nowQuarantined, boolean nowAlarmed) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                nowQuarantined,
                nowAlarmed,
                leaving,
                failure);
    }

    HostState leaving(boolean now) {
        return new HostState(
                phase,
                order,
                next,
                step,
                rounds,
                hopeless,
                dueNanos,
                verifyUntilNanos,
                known,
                settled,
                quarantined,
                alarmed,
                now,
                failure);
    }
}
