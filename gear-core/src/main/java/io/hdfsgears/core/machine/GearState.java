// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.Set;

/**
 * The durable state of the gears. It names, together with the expansion chain, every host that may sleep: a host that it
 * does not name must be awake.
 *
 * @param epoch grows with every change
 * @param phase where the shift stands
 * @param target chain positions 1..target are wanted awake when the shift is done
 * @param from chain positions that were awake before the shift
 * @param woken hosts beyond the target that are kept awake for the data's sake, until the next shift
 * @param sleepEpoch epoch at which hosts were last ordered to sleep; sleeper images of another epoch are void
 * @param sinceMillis wall clock of the last change of phase, ms since the Unix epoch
 * @param by who asked for it
 * @param reason why, as given by the operator or the product
 * @param held why the shift is held; empty unless the phase is HELD
 * @param until when and to what the gear goes back by itself
 * @param asleep hosts that were off already when the shift went back to draining: they sleep on, and are proven again like the others
 */
public record GearState(
        long epoch,
        Phase phase,
        int target,
        int from,
        Set<NodeId> woken,
        long sleepEpoch,
        long sinceMillis,
        String by,
        String reason,
        String held,
        Until until,
        Set<NodeId> asleep) {

    /**
     * An order that ends by itself.
     *
     * @param atMillis when, ms since the Unix epoch; 0 for an order that stands until there is another
     * @param hosts awake from then on, those of the gear before it
     */
    public record Until(long atMillis, int hosts) {
        /** The order stands until there is another. */
        public static final Until CHANGED = new Until(0, 0);

        public boolean isSet() {
            return atMillis > 0;
        }
    }

    public GearState {
        woken = Set.copyOf(woken);
        asleep = Set.copyOf(asleep);
        if (target < 1 || from < 1) {
            throw new IllegalArgumentException(
                    "at least one host must stay awake, not target " + target + ", from " + from);
        }
    }

    /** A state whose order stands until there is another. */
    public GearState(
            long epoch,
            Phase phase,
            int target,
            int from,
            Set<NodeId> woken,
            long sleepEpoch,
            long sinceMillis,
            String by,
            String reason,
            String held) {
        this(epoch, phase, target, from, woken, sleepEpoch, sinceMillis, by, reason, held, Until.CHANGED, Set.of());
    }

    /** A state of a shift that has not gone back to draining. */
    public GearState(
            long epoch,
            Phase phase,
            int target,
            int from,
            Set<NodeId> woken,
            long sleepEpoch,
            long sinceMillis,
            String by,
            String reason,
            String held,
            Until until) {
        this(epoch, phase, target, from, woken, sleepEpoch, sinceMillis, by, reason, held, until, Set.of());
    }

    /** A cluster that has never shifted: all hosts awake. */
    public static GearState initial(int hosts, long nowMillis) {
        int all = Math.max(1, hosts);
        return new GearState(0, Phase.STEADY, all, all, Set.of(), 0, nowMillis, "hdfs-gears", "first start", "");
    }

    /** This state, later than an epoch that an earlier chain had: what is left of that one is never taken for this one's. */
    public GearState laterThan(long earlierEpoch) {
        return atEpoch(Math.max(epoch, earlierEpoch + 1));
    }

    /** Positions 1..served are in service or on their way into it; only beyond may hosts be on their way out. */
    public int served() {
        return switch (phase) {
            case HELD -> Math.max(from, target);
            case DRAINING, POWERING_DOWN, STEADY, POWERING_UP, CATCHING_UP -> target;
        };
    }

    /** Positions 1..awake must not be asleep in this phase. */
    public int awake() {
        return switch (phase) {
            case DRAINING, HELD -> Math.max(from, target);
            case STEADY, POWERING_UP, CATCHING_UP, POWERING_DOWN -> target;
        };
    }

    /** Whether the host may serve clients in this state, as far as the state is concerned. */
    public boolean mayServe(int position, NodeId id) {
        if (position <= served()) {
            return true;
        }
        return !leaving() && woken.contains(id);
    }

    /** A shift down is in progress: hosts are leaving service. */
    public boolean leaving() {
        return phase == Phase.DRAINING || phase == Phase.POWERING_DOWN;
    }

    /** Nothing is under way: the gear is reached, or a shift down is held. A shift up that is held may go on by itself. */
    public boolean isSettled() {
        return phase == Phase.STEADY || (phase == Phase.HELD && target < from);
    }

    /** Whether the host may be switched off, or stay off, in this state. */
    public boolean maySleep(int position, NodeId id) {
        if (phase == Phase.DRAINING && position > target && asleep.contains(id)) {
            return true;
        }
        if (position <= awake()) {
            return false;
        }
        return phase == Phase.POWERING_DOWN || !woken.contains(id);
    }

    /** Whether this state, which follows the other, keeps every host up that the other does: to act upon it puts no host to sleep. */
    public boolean onlyWakes(GearState before) {
        return target == before.target
                && from == before.from
                && woken.containsAll(before.woken)
                && sleepEpoch == before.sleepEpoch
                && (before.phase == Phase.POWERING_DOWN || before.asleep.containsAll(asleep))
                && (phase == before.phase
                        || phase == Phase.HELD
                        || (before.phase == Phase.POWERING_DOWN && phase == Phase.DRAINING));
    }

    /** This state, one epoch on, in another phase. Throws on an illegal transition: that is a bug, never an operator's error. */
    public GearState to(Phase nextPhase, long nowMillis) {
        if (!phase.next().contains(nextPhase)) {
            throw new IllegalStateException("illegal gear transition " + phase + " -> " + nextPhase);
        }
        return with(
                nextPhase,
                target,
                from,
                woken,
                nextPhase == Phase.POWERING_DOWN ? epoch + 1 : sleepEpoch,
                nowMillis,
                "");
    }

    /** The shift goes back to draining. These hosts sleep on: what they hold was proven, and nothing came to them since they are off. */
    GearState backToDraining(Set<NodeId> off, long nowMillis) {
        GearState next = to(Phase.DRAINING, nowMillis);
        return new GearState(
                next.epoch, next.phase, target, from, woken, sleepEpoch, nowMillis, by, reason, "", until, off);
    }

    public GearState held(String why, long nowMillis) {
        GearState next = to(Phase.HELD, nowMillis);
        return next.with(Phase.HELD, target, from, woken, sleepEpoch, nowMillis, why)
                .atEpoch(next.epoch);
    }

    public GearState settled(long nowMillis) {
        GearState next = to(Phase.STEADY, nowMillis);
        return next.with(Phase.STEADY, target, target, woken, sleepEpoch, nowMillis, "")
                .atEpoch(next.epoch);
    }

    GearState aimed(Phase nextPhase, int newTarget, int newFrom, String newBy, String newReason, long nowMillis) {
        GearState next = to(nextPhase, nowMillis);
        return new GearState(
                next.epoch, nextPhase, newTarget, newFrom, woken, sleepEpoch, nowMillis, newBy, newReason, "");
    }

    /** Hosts left the chain: the gear counts the others. */
    public GearState narrowed(int newTarget, int newFrom, Set<NodeId> stillWoken) {
        GearState next = with(phase, newTarget, newFrom, stillWoken, sleepEpoch, sinceMillis, held);
        return until.isSet() && until.hosts() == target
                ? next.with(new Until(until.atMillis(), newTarget), next.epoch)
                : next;
    }

    /** This state, begun now at the latest: another NameNode stored it, and a time of its clock may lie ahead of ours. */
    public GearState begunBy(long nowMillis) {
        return sinceMillis <= nowMillis
                ? this
                : new GearState(
                        epoch, phase, target, from, woken, sleepEpoch, nowMillis, by, reason, held, until, asleep);
    }

    /** All hosts of the chain stay awake after others joined it. */
    public GearState widened(int hosts) {
        return with(phase, hosts, hosts, woken, sleepEpoch, sinceMillis, held);
    }

    /** An order that ends by itself, and goes back to all hosts of the chain as it was, goes back to all of the longer one. */
    public GearState goingBackToAll(int hostsBefore, int hosts) {
        return until.isSet() && until.hosts() >= hostsBefore ? with(new Until(until.atMillis(), hosts), epoch) : this;
    }

    /** This state, one epoch on, with another end of its order. */
    public GearState until(Until end) {
        return with(end, epoch + 1);
    }

    /** A held shift for which others are woken than were to. */
    GearState substituted(Set<NodeId> nowWoken, String why, long nowMillis) {
        return with(phase, target, from, nowWoken, sleepEpoch, nowMillis, why);
    }

    public GearState waking(Set<NodeId> nowWoken, long nowMillis) {
        return with(phase, target, from, nowWoken, sleepEpoch, sinceMillis, held);
    }

    private GearState with(
            Phase p,
            int newTarget,
            int newFrom,
            Set<NodeId> newWoken,
            long newSleepEpoch,
            long nowMillis,
            String newHeld) {
        return new GearState(
                epoch + 1,
                p,
                newTarget,
                newFrom,
                newWoken,
                newSleepEpoch,
                nowMillis,
                by,
                reason,
                newHeld,
                until,
                p == phase ? asleep : Set.of());
    }

    private GearState atEpoch(long wanted) {
        return with(until, wanted);
    }

    private GearState with(Until end, long atEpoch) {
        return new GearState(
                atEpoch, phase, target, from, woken, sleepEpoch, sinceMillis, by, reason, held, end, asleep);
    }
}
