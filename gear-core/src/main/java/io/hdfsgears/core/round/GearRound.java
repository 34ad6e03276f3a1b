// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.machine.Step;
import io.hdfsgears.core.machine.orders.PowerOrders;
import io.hdfsgears.core.machine.orders.PowerStarts;
import io.hdfsgears.core.model.NodeId;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One round of the gears: observe, decide, persist, observe again, publish power orders, carry commands out. A power order always
 * follows from a state that is durable. Not thread-safe: one thread runs all rounds.
 */
public final class GearRound {
    static final String HAD_TO_WAKE = "hosts had to be woken ";

    private static final String FOR_DATA = HAD_TO_WAKE + "for data that cannot be read otherwise";
    private static final String FOR_ACCOUNTS = HAD_TO_WAKE + "because this NameNode does not know what they hold";
    private static final String FOR_OPERATOR = HAD_TO_WAKE + "to be decommissioned";
    private static final String FOR_WRITERS =
            HAD_TO_WAKE + "in place of lost ones, so that writers find as many as they need";
    private static final String FOR_ROOM =
            HAD_TO_WAKE + "because those awake are filled beyond dfs.namenode.gear.fill.limit";

    private final GearMachine machine;
    private final PowerLimits limits;
    private final int replication;
    private PowerStarts starts = PowerStarts.NONE;
    private final Waking waking = new Waking();
    private ShiftProgress progress = new ShiftProgress();
    private DrainReturns returns = new DrainReturns();
    private StoodStill stoodStill = new StoodStill();
    private long quietSinceMillis;
    private WokenFor wokenFor = WokenFor.NOTHING;

    /**
     * @param machine decides the next state
     * @param limits how many hosts may change power at a time
     * @param replication default replication factor: as many hosts should serve, if the gear has them
     */
    public GearRound(GearMachine machine, PowerLimits limits, int replication) {
        this.machine = machine;
        this.limits = limits;
        this.replication = replication;
    }

    /** Another NameNode was active meanwhile: what was timed before says nothing. */
    public void restart() {
        starts = PowerStarts.NONE;
        waking.forget();
        progress = new ShiftProgress();
        returns = new DrainReturns();
        stoodStill = new StoodStill();
        quietSinceMillis = 0;
        wokenFor = WokenFor.NOTHING;
    }

    /** The NameNode stood still for so long: hosts were not heard, and nothing went on, because of itself. No deadline counts that time. */
    public void paused(long pausedMillis, long nowMillis) {
        waking.paused(pausedMillis, nowMillis);
        progress.paused(pausedMillis, nowMillis);
        starts = starts.paused(pausedMillis, nowMillis);
        stoodStill.paused(pausedMillis);
    }

    /** Why hosts beyond the gear were woken, by host, to be read behind "woken"; of the last round, without what another NameNode woke. */
    public Map<NodeId, String> wokenFor() {
        return wokenFor.reasons();
    }

    /**
     * Runs one round.
     *
     * @param before durable state
     * @return the decision; its state is durable
     * @throws NotDurableException if the next state could not be made durable
     */
    public Step run(GearState before, ClusterPort cluster) throws NotDurableException {
        ClusterObservation seen = cluster.observe(before);
        Facts facts = facts(before, seen);
        Step step = machine.step(before, facts);
        wokenFor = wokenFor.after(before, step.state(), facts);
        if (step.state().epoch() != before.epoch()) {
            cluster.persist(step.state());
            seen = cluster.observe(step.state());
        }
        PowerOrders orders = PowerOrders.next(step.state(), facts(step.state(), seen), limits, cluster::rackOf, starts);
        starts = orders.starts();
        waking.look(step.state(), seen, orders.orders());
        cluster.publish(step.state(), orders.orders());
        step.commands().forEach(cluster::carryOut);
        return step;
    }

    /** The facts that the gear machine decides from. */
    Facts facts(GearState state, ClusterObservation seen) {
        quietSinceMillis = !state.leaving() || !quiet(state, seen)
                ? 0
                : quietSinceMillis == 0 ? seen.nowMillis() : quietSinceMillis;
        WakeNeeds needs = seen.needs();
        Set<NodeId> unreadable = ours(needs.unreadable(), seen);
        // Hosts that were about to sleep when this NameNode started may still be up: they get time to be heard first.
        Set<NodeId> unaccounted = state.leaving() && seen.starting() ? Set.of() : ours(needs.unaccounted(), seen);
        // A shift down comes to its end first: a host to be decommissioned wakes after it.
        Set<NodeId> operators = state.leaving() ? Set.of() : needs.operators();
        Set<NodeId> coming = waking.coming(state, seen);
        Set<NodeId> up = waking.up(state, seen);
        List<WritersNeed> lost = List.of(WritersNeed.ofAny(lost(state, seen)));
        Set<NodeId> substitutes = new LinkedHashSet<>(Substitutes.next(state, seen, needs.writers(), up));
        Set<NodeId> further = new HashSet<>(coming);
        further.addAll(substitutes);
        substitutes.addAll(Substitutes.next(state, seen, lost, further));
        Set<NodeId> wake = new HashSet<>(unreadable);
        wake.addAll(unaccounted);
        wake.addAll(operators);
        wake.addAll(substitutes);
        wake.addAll(Substitutes.next(state, seen, List.of(WritersNeed.ofAny(roomLacks(state, needs))), up));
        Set<NodeId> urgent = new HashSet<>(unreadable);
        urgent.addAll(substitutes);
        urgent.addAll(Substitutes.coming(seen, needs.writers(), coming));
        urgent.addAll(Substitutes.coming(seen, lost, coming));
        boolean proven = seen.proof().epoch() == state.epoch();
        return new Facts(
                seen.chain(),
                seen.hosts(),
                seen.nowMillis(),
                seen.activeSinceMillis(),
                quietSinceMillis,
                proven ? seen.proof().startedMillis() : 0,
                proven ? seen.proof().uncovered() : 0,
                seen.caughtUp(),
                wake,
                urgent,
                reason(unreadable, unaccounted, operators, substitutes),
                progress.look(state, seen),
                returns.look(state),
                stoodStill.look(state, seen.nowMillis()));
    }

    /** Without those in the operator's hands: people may be working on them. They wake for one reason only, to be decommissioned. */
    private static Set<NodeId> ours(Set<NodeId> hosts, ClusterObservation seen) {
        Set<NodeId> ours = new HashSet<>(hosts);
        for (int i = 0; i < seen.chain().size(); i++) {
            if (seen.hosts().get(i).custody() == Custody.OPERATOR) {
                ours.remove(seen.chain().get(i));
            }
        }
        return ours;
    }

    /** During a shift the gear that it leads to is waited for; a shift that is held leads nowhere. */
    private static int roomLacks(GearState state, WakeNeeds needs) {
        return state.phase().isAtRest() ? needs.roomLacks() : 0;
    }

    /** Hosts that new blocks lack because others were lost. */
    private int lost(GearState state, ClusterObservation seen) {
        return state.phase().isAtRest() && seen.needs().lossSearched()
                ? Substitutes.missing(state, seen.chain(), seen.hosts(), replication)
                : 0;
    }

    private static String reason(
            Set<NodeId> unreadable, Set<NodeId> unaccounted, Set<NodeId> operators, Set<NodeId> substitutes) {
        if (!unreadable.isEmpty()) {
            return FOR_DATA;
        }
        if (!unaccounted.isEmpty()) {
            return FOR_ACCOUNTS;
        }
        if (!operators.isEmpty()) {
            return FOR_OPERATOR;
        }
        return substitutes.isEmpty() ? FOR_ROOM : FOR_WRITERS;
    }

    /** No leaving host is written to. */
    private static boolean quiet(GearState state, ClusterObservation seen) {
        List<HostFacts> hosts = seen.hosts();
        for (int i = 0; i < hosts.size(); i++) {
            if (!state.mayServe(i + 1, seen.chain().get(i)) && !hosts.get(i).quiet()) {
                return false;
            }
        }
        return true;
    }
}
