// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a host's order stands.
 *
 * @param order what is wanted; null: nothing
 * @param next what came while a call was under way; taken up when it returns
 * @param step place among the drivers that can do it
 * @param rounds failed rounds over all of them
 * @param hopeless whether every failure of this round would come again at once
 * @param unheard calls of this step that the device did not hear, since others kept it busy
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
        int unheard,
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
                0,
                PowerState.UNKNOWN,
                PowerState.UNKNOWN,
                false,
                false,
                false,
                null);
    }

    /** Whether the order asks its devices, just now or from time to time. */
    public boolean asks() {
        return underWay() || phase == Phase.VERIFYING;
    }

    boolean underWay() {
        return phase == Phase.REQUESTING || phase == Phase.READING;
    }

    HostState in(Phase to) {
        return with(draft -> draft.phase = to);
    }

    HostState due(Phase to, long atNanos) {
        return with(draft -> {
            draft.phase = to;
            draft.dueNanos = atNanos;
        });
    }

    HostState until(long atNanos) {
        return with(draft -> draft.verifyUntilNanos = atNanos);
    }

    HostState knowing(PowerState state) {
        return with(draft -> draft.known = state);
    }

    HostState failed(Failure why) {
        return lookFailed(why).with(draft -> draft.failure = why);
    }

    /** Of a look, which says nothing of the request before it. */
    HostState lookFailed(Failure why) {
        return with(draft -> draft.hopeless = hopeless && !why.worthRetrying());
    }

    /** The device heard nothing of the last call. */
    HostState unheardAgain() {
        return with(draft -> draft.unheard++);
    }

    HostState heard() {
        return with(draft -> draft.unheard = 0);
    }

    HostState accepted() {
        return with(draft -> {
            draft.hopeless = false;
            draft.unheard = 0;
            draft.failure = null;
        });
    }

    HostState atStep(int to) {
        return with(draft -> {
            draft.step = to;
            draft.unheard = 0;
        });
    }

    HostState round(int failedSoFar) {
        return with(draft -> {
            draft.step = 0;
            draft.rounds = failedSoFar;
            draft.unheard = 0;
            draft.hopeless = true;
        });
    }

    HostState wanting(@Nullable PowerAction now, @Nullable PowerAction later) {
        return with(draft -> {
            draft.order = now;
            draft.next = later;
        });
    }

    HostState settled(PowerState at) {
        return with(draft -> draft.settled = at);
    }

    HostState flags(boolean nowQuarantined, boolean nowAlarmed) {
        return with(draft -> {
            draft.quarantined = nowQuarantined;
            draft.alarmed = nowAlarmed;
        });
    }

    HostState leaving(boolean now) {
        return with(draft -> draft.leaving = now);
    }

    private HostState with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.done();
    }

    /** A copy that can be changed before it becomes a state. */
    private static final class Draft {
        private Phase phase;
        private @Nullable PowerAction order;
        private @Nullable PowerAction next;
        private int step;
        private int rounds;
        private boolean hopeless;
        private int unheard;
        private long dueNanos;
        private long verifyUntilNanos;
        private PowerState known;
        private PowerState settled;
        private boolean quarantined;
        private boolean alarmed;
        private boolean leaving;
        private @Nullable Failure failure;

        Draft(HostState from) {
            phase = from.phase;
            order = from.order;
            next = from.next;
            step = from.step;
            rounds = from.rounds;
            hopeless = from.hopeless;
            unheard = from.unheard;
            dueNanos = from.dueNanos;
            verifyUntilNanos = from.verifyUntilNanos;
            known = from.known;
            settled = from.settled;
            quarantined = from.quarantined;
            alarmed = from.alarmed;
            leaving = from.leaving;
            failure = from.failure;
        }

        HostState done() {
            return new HostState(
                    phase,
                    order,
                    next,
                    step,
                    rounds,
                    hopeless,
                    unheard,
                    dueNanos,
                    verifyUntilNanos,
                    known,
                    settled,
                    quarantined,
                    alarmed,
                    leaving,
                    failure);
        }
    }
}
