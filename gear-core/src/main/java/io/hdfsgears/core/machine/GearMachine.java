// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearCommand.CatchUp;
import io.hdfsgears.core.machine.GearCommand.EvictWriters;
import io.hdfsgears.core.machine.GearCommand.Prove;
import io.hdfsgears.core.machine.GearCommand.Serve;
import io.hdfsgears.core.machine.GearCommand.StandBy;
import io.hdfsgears.core.machine.GearCommand.WriteImages;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The gear machine: from a state and a look at the cluster to the next state and the commands that bring the cluster there.
 *
 * <p>It is level-triggered: commands follow from what differs between state and facts, so that a restart or a failover just
 * goes on. A missed deadline ends in {@link Phase#HELD} with the larger set of hosts kept up, never with more hosts asleep.
 */
public final class GearMachine {
    /** A writer that comes to hosts which are being switched off moves on, and a new proof is made. Not without end. */
    private static final int MOST_RETURNS = 3;

    private final GearTimes times;
    private final boolean switchesPower;
    private final PowerLimits limits;

    /**
     * @param times deadlines
     * @param switchesPower whether power agents switch hosts off; if not, hosts only leave service
     * @param limits how fast; deadlines for hosts grow with them
     */
    public GearMachine(GearTimes times, boolean switchesPower, PowerLimits limits) {
        this.times = times;
        this.switchesPower = switchesPower;
        this.limits = limits;
    }

    /** Advances by at most one phase. */
    public Step step(GearState state, Facts facts) {
        GearState woken = admitWakes(state, facts);
        if (woken.epoch() != state.epoch()) {
            return new Step(woken, List.of());
        }
        GearState next = switch (state.phase()) {
            case STEADY -> state;
            case POWERING_UP -> poweringUp(state, facts);
            case CATCHING_UP -> catchingUp(state, facts);
            case DRAINING -> draining(state, facts);
            case POWERING_DOWN -> poweringDown(state, facts);
            case HELD -> holding(state, facts);
        };
        return new Step(next, next.epoch() == state.epoch() ? commands(state, facts) : List.of());
    }

    /** The state after a request that {@link GearRules} accepted; the same object if nothing is to do. */
    public GearState aim(GearState state, int target, List<NodeId> chain, String by, String reason, long nowMillis) {
        int served = Math.min(state.served(), chain.size());
        boolean extra = !behind(target, chain, state.woken()).isEmpty();
        if (target > served) {
            return dropCovered(state.aimed(Phase.POWERING_UP, target, served, by, reason, nowMillis), chain);
        }
        if (target < served || (extra && state.phase() == Phase.STEADY)) {
            return state.aimed(Phase.DRAINING, target, served, by, reason, nowMillis);
        }
        return state.phase() == Phase.HELD
                ? state.aimed(Phase.POWERING_UP, target, target, by, reason, nowMillis)
                : state;
    }

    /** The state after a cancelled shift: back to where it came from. The same object when there is no shift. */
    public GearState cancel(GearState state, String by, String reason, long nowMillis) {
        return switch (state.phase()) {
            case STEADY -> state;
            case DRAINING, POWERING_DOWN ->
                state.aimed(Phase.POWERING_UP, state.from(), state.target(), by, reason, nowMillis);
            case POWERING_UP, CATCHING_UP ->
                state.from() < state.target()
                        ? state.aimed(Phase.DRAINING, state.from(), state.target(), by, reason, nowMillis)
                        : state;
            case HELD -> state.aimed(Phase.POWERING_UP, state.served(), state.served(), by, reason, nowMillis);
        };
    }

    private static GearState admitWakes(GearState state, Facts facts) {
        Set<NodeId> lacking = behind(state.served(), facts.chain(), facts.wake());
        if (!state.leaving()) {
            lacking.removeAll(state.woken());
        }
        if (lacking.isEmpty()) {
            return state;
        }
        Set<NodeId> all = new HashSet<>(state.woken());
        all.addAll(lacking);
        GearState next = state.waking(all, facts.nowMillis());
        return state.leaving() ? next.held(facts.wakeReason(), facts.nowMillis()) : next;
    }

    private GearState poweringUp(GearState state, Facts facts) {
        if (all(
                facts,
                state.served(),
                i -> up(facts.hosts().get(i)) || facts.hosts().get(i).exempt())) {
            return state.to(Phase.CATCHING_UP, facts.nowMillis());
        }
        boolean stuck = facts.nowMillis() - facts.progressMillis() > times.wakeMillis();
        if (!stuck || !late(state, facts, limits.wakeMillis(state.target() - state.from(), times.wakeMillis()))) {
            return state;
        }
        if (servingCount(state, facts) >= wantedCount(state, facts)) {
            return state.to(Phase.CATCHING_UP, facts.nowMillis());
        }
        GearState held = state.held(HeldReasons.notAwake(times, state, facts, List.of()), facts.nowMillis());
        return withSubstitutes(held, facts);
    }

    /**
     * The next on the chain in place of hosts that did not wake. No block depends on those: whatever they hold was readable before the
     * shift, since the gear that it came from was covered. So others can do their work, and the layout takes them like hosts that were
     * woken for the data's sake.
     */
    private GearState withSubstitutes(GearState held, Facts facts) {
        long lacking = held.target() - servingCount(held, facts);
        List<NodeId> next = new ArrayList<>();
        for (int i = held.served(); i < facts.chain().size() && next.size() < lacking; i++) {
            if (!held.woken().contains(facts.chain().get(i))
                    && !facts.hosts().get(i).exempt()) {
                next.add(facts.chain().get(i));
            }
        }
        if (next.isEmpty()) {
            return held;
        }
        Set<NodeId> all = new HashSet<>(held.woken());
        all.addAll(next);
        return held.substituted(all, HeldReasons.notAwake(times, held, facts, next), facts.nowMillis());
    }

    /** Hosts that serve now and count for the gear: those of the chain up to it, and those beyond that were woken. */
    private static long servingCount(GearState state, Facts facts) {
        return count(
                facts,
                facts.chain().size(),
                i -> state.mayServe(i + 1, facts.chain().get(i))
                        && serves(facts.hosts().get(i)));
    }

    /** Hosts that the gear wants, less those of them that the gears do not decide about. */
    private static long wantedCount(GearState state, Facts facts) {
        return count(facts, state.target(), i -> !facts.hosts().get(i).exempt());
    }

    static boolean serves(HostFacts host) {
        return host.inService() && !host.exempt();
    }

    /** A shift down that was cancelled may leave a host in service that had already said its last word: it sleeps first. */
    private static boolean up(HostFacts host) {
        return serves(host) && !host.off();
    }

    private GearState catchingUp(GearState state, Facts facts) {
        boolean asleep = !all(
                facts,
                state.served(),
                i -> !serves(facts.hosts().get(i)) || up(facts.hosts().get(i)));
        if (facts.caughtUp() && !asleep) {
            return dropCovered(state, facts.chain()).settled(facts.nowMillis());
        }
        return late(state, facts, times.catchUpMillis())
                ? state.held(
                        "catching up took longer than " + HeldReasons.seconds(times.catchUpMillis()), facts.nowMillis())
                : state;
    }

    private GearState draining(GearState state, Facts facts) {
        if (drained(state, facts) && proven(state, facts)) {
            return state.to(Phase.POWERING_DOWN, facts.nowMillis());
        }
        boolean stuck = facts.nowMillis() - facts.progressMillis() > times.drainMillis();
        return stuck && late(state, facts, times.drainMillis())
                ? state.held(HeldReasons.notDrained(state, facts), facts.nowMillis())
                : state;
    }

    /**
     * Back in {@link Phase#DRAINING}, hosts that are off and imaged sleep on, and the state names them. A writer that came back would
     * otherwise wake every host that the shift had put to sleep so far.
     */
    private GearState poweringDown(GearState state, Facts facts) {
        int written = count(
                facts,
                facts.chain().size(),
                i -> sleeper(state, facts, i) && !facts.hosts().get(i).quiet());
        if (written > 0) {
            return facts.returns() < MOST_RETURNS
                    ? state.backToDraining(off(state, facts), facts.nowMillis())
                    : state.held(
                            "open blocks again on " + Quantities.count(written, "host")
                                    + " to sleep, after the shift went back to" + " DRAINING for that " + MOST_RETURNS
                                    + " times: the proof is void",
                            facts.nowMillis());
        }
        if (!switchesPower
                || all(facts, facts.chain().size(), i -> !sleeper(state, facts, i) || asleepOrKeptAwake(facts, i))) {
            return state.waking(Set.of(), facts.nowMillis()).settled(facts.nowMillis());
        }
        return late(state, facts, sleepMillis(state, facts))
                ? state.held(
                        Quantities.count(
                                        count(
                                                facts,
                                                facts.chain().size(),
                                                i -> sleeper(state, facts, i) && !asleepOrKeptAwake(facts, i)),
                                        "host")
                                + " did not report to be off within " + HeldReasons.seconds(times.sleepMillis())
                                + ": do their power agents run?",
                        facts.nowMillis())
                : state;
    }

    /** Hosts beyond the gear that were woken sleep in this shift, too. */
    private long sleepMillis(GearState state, Facts facts) {
        int beyond = behind(Math.max(state.from(), state.target()), facts.chain(), state.woken())
                .size();
        return limits.sleepMillis(state.from() - state.target() + beyond, times.sleepMillis());
    }

    /**
     * A shift up that was held for late hosts goes on by itself once they, or others in their place, serve; everything else waits for
     * a decision.
     */
    private GearState holding(GearState state, Facts facts) {
        boolean up = state.target() >= state.from();
        if (up && servingCount(state, facts) >= wantedCount(state, facts)) {
            return state.to(Phase.CATCHING_UP, facts.nowMillis());
        }
        boolean climbing = state.target() > state.from();
        return climbing && late(state, facts, times.wakeMillis()) ? withSubstitutes(state, facts) : state;
    }

    private List<GearCommand> commands(GearState state, Facts facts) {
        List<GearCommand> commands = new ArrayList<>();
        List<NodeId> serve = pick(facts, i -> {
            HostFacts host = facts.hosts().get(i);
            return state.mayServe(i + 1, facts.chain().get(i)) && !host.inService() && host.ready() && !host.exempt();
        });
        List<NodeId> standBy = pick(
                facts,
                i -> !state.mayServe(i + 1, facts.chain().get(i))
                        && serves(facts.hosts().get(i)));
        addUnlessEmpty(commands, serve, new Serve(serve));
        addUnlessEmpty(commands, standBy, new StandBy(standBy));
        if (state.phase() == Phase.DRAINING) {
            List<NodeId> busy = pick(
                    facts,
                    i -> leaving(state, facts, i) && !facts.hosts().get(i).quiet());
            addUnlessEmpty(commands, busy, new EvictWriters(busy));
            if (drained(state, facts) && !proven(state, facts)) {
                commands.add(new Prove());
            }
        }
        if (switchesPower) {
            List<NodeId> bare = pick(
                    facts,
                    i -> sleeper(state, facts, i)
                            && needsImage(state, facts.hosts().get(i)));
            addUnlessEmpty(commands, bare, new WriteImages(bare));
        }
        if (state.phase() == Phase.CATCHING_UP) {
            commands.add(new CatchUp());
        }
        return commands;
    }

    private boolean drained(GearState state, Facts facts) {
        boolean out = all(
                facts,
                facts.chain().size(),
                i -> !leaving(state, facts, i)
                        || (facts.hosts().get(i).outOfService()
                                && facts.hosts().get(i).quiet()
                                && facts.hosts().get(i).lateCopies() == 0));
        long quiet = quietSince(state, facts);
        if (!out || facts.quietSinceMillis() == 0 || facts.nowMillis() - quiet < times.graceMillis()) {
            return false;
        }
        boolean idle = all(
                facts,
                facts.chain().size(),
                i -> !leaving(state, facts, i) || facts.hosts().get(i).transfers() == 0);
        return idle || facts.nowMillis() - quiet >= times.graceMillis() + times.readersMillis();
    }

    /** The proof counts only if it began after the last writer had gone. */
    private static boolean proven(GearState state, Facts facts) {
        return facts.proofMillis() >= quietSince(state, facts) && facts.proofMillis() > 0 && facts.uncovered() == 0;
    }

    /** Quiet of an earlier shift does not count: its leaving hosts were others. */
    private static long quietSince(GearState state, Facts facts) {
        return Math.max(facts.quietSinceMillis(), beganMillis(state, facts));
    }

    /** By this NameNode's clock: another one stored the state, and a time of its clock may lie ahead of ours. */
    private static long beganMillis(GearState state, Facts facts) {
        return state.sinceMillis() > facts.nowMillis() ? facts.activeSinceMillis() : state.sinceMillis();
    }

    /**
     * What still takes part in the cluster may change: its image is written once it is out. A sleeper that came back unasked may have
     * changed too, so it needs a new one before it sleeps again. Hosts that slept before the shift need one of its sleep, and those
     * of many take longer to write than the last host to go off.
     */
    private static boolean needsImage(GearState state, HostFacts host) {
        return switch (state.phase()) {
            case POWERING_DOWN -> !host.imaged() && (host.outOfService() || host.off());
            case STEADY -> !host.imaged() && host.outOfService() && (host.ready() || host.off());
            case POWERING_UP, CATCHING_UP, DRAINING, HELD -> false;
        };
    }

    static boolean leaving(GearState state, Facts facts, int index) {
        HostFacts host = facts.hosts().get(index);
        return !state.mayServe(index + 1, facts.chain().get(index)) && !host.off() && !host.exempt();
    }

    private static boolean sleeper(GearState state, Facts facts, int index) {
        return state.maySleep(index + 1, facts.chain().get(index))
                && !facts.hosts().get(index).exempt();
    }

    private static Set<NodeId> off(GearState state, Facts facts) {
        return Set.copyOf(pick(
                facts,
                i -> sleeper(state, facts, i)
                        && facts.hosts().get(i).off()
                        && facts.hosts().get(i).imaged()));
    }

    private static boolean asleepOrKeptAwake(Facts facts, int index) {
        HostFacts host = facts.hosts().get(index);
        return host.off() || host.keptAwake();
    }

    private static GearState dropCovered(GearState state, List<NodeId> chain) {
        Set<NodeId> beyond = behind(state.target(), chain, state.woken());
        return beyond.size() == state.woken().size() ? state : state.waking(beyond, state.sinceMillis());
    }

    /** Those of the hosts that stand behind the first ones of the chain. */
    private static Set<NodeId> behind(int first, List<NodeId> chain, Set<NodeId> hosts) {
        if (hosts.isEmpty()) {
            return new HashSet<>();
        }
        Set<NodeId> behind = new HashSet<>(chain.subList(Math.min(first, chain.size()), chain.size()));
        behind.retainAll(hosts);
        return behind;
    }

    private static boolean late(GearState state, Facts facts, long boundMillis) {
        return facts.nowMillis() - Math.max(beganMillis(state, facts), facts.activeSinceMillis()) - facts.stillMillis()
                > boundMillis;
    }

    private static boolean all(Facts facts, int first, IntPredicate test) {
        return count(facts, first, test) == Math.min(first, facts.chain().size());
    }

    static int count(Facts facts, int first, IntPredicate test) {
        int n = 0;
        for (int i = 0; i < Math.min(first, facts.chain().size()); i++) {
            n += test.test(i) ? 1 : 0;
        }
        return n;
    }

    private static List<NodeId> pick(Facts facts, IntPredicate test) {
        List<NodeId> picked = new ArrayList<>();
        for (int i = 0; i < facts.chain().size(); i++) {
            if (test.test(i)) {
                picked.add(facts.chain().get(i));
            }
        }
        return picked;
    }

    private static void addUnlessEmpty(List<GearCommand> commands, List<NodeId> hosts, GearCommand command) {
        if (!hosts.isEmpty()) {
            commands.add(command);
        }
    }
}
