// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import io.hdfsgears.power.control.HostState.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All hosts and the rates that they share. The one mutable object of this package: its owner calls it from one thread.
 * Where a rate holds orders back they are dealt out over the groups in turn, so that no PDU or rack takes the rush alone.
 * A group may have a limit of its own; a host goes when all its groups and the common rate let it.
 */
public final class RackPower {
    private final Map<String, HostMachine> machines = new TreeMap<>();
    private final Map<String, HostState> states = new TreeMap<>();
    private final Map<String, List<String>> groups = new TreeMap<>();
    /** Of the groups that have a limit. */
    private final Map<String, GroupGate> gates = new TreeMap<>();
    /** When a group had its last turn, in turns; those without one come first. */
    private final Map<String, Long> turns = new TreeMap<>();

    /** Copy of the states as they are; null: there is none yet. */
    private @Nullable Map<String, HostState> shown;

    private final RandomGenerator random;
    private long turn;
    private TokenBucket on;
    private TokenBucket off;
    /** All moments inside are counted from here: the clock may begin anywhere, and wrap. */
    private final long originNanos;

    private long nowNanos;
    private boolean held;

    /** Without limits of single groups. */
    public RackPower(Collection<HostTraits> hosts, Policy policy, RandomGenerator random, long nowNanos) {
        this(hosts, policy, Map.of(), random, nowNanos);
    }

    /** @param limits of single groups, by their name */
    public RackPower(
            Collection<HostTraits> hosts,
            Policy policy,
            Map<String, GroupLimit> limits,
            RandomGenerator random,
            long nowNanos) {
        for (HostTraits host : hosts) {
            machines.put(host.name(), new HostMachine(host, policy));
            states.put(host.name(), HostState.idle());
            groups.put(host.name(), host.groups());
        }
        limits.forEach((group, limit) -> gates.put(group, GroupGate.open(limit, 0)));
        this.originNanos = nowNanos;
        this.random = random;
        this.on = TokenBucket.full(policy.on(), 0);
        this.off = TokenBucket.full(policy.off(), 0);
    }

    /** Something happened; call {@link #tick} after it. */
    public List<Command> on(Event event, long nowNanos) {
        HostMachine machine = machines.get(event.host());
        HostState state = states.get(event.host());
        if (machine == null || state == null) {
            return event instanceof Event.Ordered order
                    ? List.of(new Command.Finish(
                            order.host(),
                            order.action(),
                            Command.Result.CANNOT,
                            "'" + order.host() + "' is not in the hosts file"))
                    : List.of();
        }
        if (event instanceof Event.Requested requested && state.phase() == Phase.REQUESTING && requested.isUnheard()) {
            giveBack(event.host());
        }
        return take(event.host(), machine.step(state, event, nowNanos - originNanos, random));
    }

    /** The device did not hear the order: the host needs a token anew. How many start at once is counted as if it had. */
    private void giveBack(String host) {
        HostState state = state(host);
        limited(host).forEach(group -> gates.put(group, gate(group).givenBack()));
        if (state.order() == PowerAction.ON) {
            on = on.givenBack();
        } else {
            off = off.givenBack();
        }
    }

    /** While held nothing is asked of any device; where orders stand stays. */
    public void hold(boolean now) {
        held = now;
    }

    /** Another controller has used up what the rates allow: they begin empty. */
    public void emptyRates(long nowNanos) {
        long now = nowNanos - originNanos;
        on = on.emptied(now);
        off = off.emptied(now);
        gates.replaceAll((group, gate) -> gate.emptied(now));
    }

    /** What is due now. */
    public List<Command> tick(long nowNanos) {
        if (held) {
            return List.of();
        }
        long now = nowNanos - originNanos;
        this.nowNanos = Math.max(this.nowNanos, now);
        gates.replaceAll((group, gate) -> gate.at(now));
        on = on.at(now);
        off = off.at(now);
        List<Command> commands = new ArrayList<>();
        for (String host : due(Phase.VERIFYING, now)) {
            commands.addAll(take(host, machine(host).look(state(host), now, random)));
        }
        for (String host : dealt(due(Phase.QUEUED, now))) {
            if (mayGo(host, now)) {
                turns.put(group(host), ++turn);
                commands.addAll(take(host, machine(host).go(state(host), now, random)));
            }
        }
        return commands;
    }

    /** When {@link #tick} has something to do next; empty: not before an event. */
    public OptionalLong nextNanos() {
        if (held) {
            return OptionalLong.empty();
        }
        OptionalLong next = states.entrySet().stream()
                .filter(e ->
                        e.getValue().phase() == Phase.QUEUED || e.getValue().phase() == Phase.VERIFYING)
                .mapToLong(e -> Math.max(
                        e.getValue().dueNanos(),
                        e.getValue().phase() == Phase.VERIFYING ? Long.MIN_VALUE : mayGoNanos(e.getKey())))
                .min();
        return next.isEmpty() ? next : OptionalLong.of(originNanos + next.getAsLong());
    }

    private long mayGoNanos(String host) {
        long next = bucket(state(host)).nextNanos();
        for (String group : limited(host)) {
            next = Math.max(next, gate(group).nextNanos(nowNanos));
        }
        return next;
    }

    /** By name; a copy, the same one until a state changes. */
    public Map<String, HostState> states() {
        Map<String, HostState> copy = shown == null ? Collections.unmodifiableMap(new TreeMap<>(states)) : shown;
        shown = copy;
        return copy;
    }

    private List<String> due(Phase phase, long nowNanos) {
        return states.entrySet().stream()
                .filter(e -> e.getValue().phase() == phase && e.getValue().dueNanos() - nowNanos <= 0)
                .sorted(Comparator.comparingLong(
                        (Map.Entry<String, HostState> e) -> e.getValue().dueNanos()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<String> dealt(List<String> hosts) {
        Map<String, ArrayDeque<String>> queues = new LinkedHashMap<>();
        hosts.forEach(host ->
                queues.computeIfAbsent(group(host), g -> new ArrayDeque<>()).add(host));
        List<String> order = new ArrayList<>(queues.keySet());
        order.sort(Comparator.comparingLong(group -> turns.getOrDefault(group, 0L)));
        List<String> dealt = new ArrayList<>();
        while (dealt.size() < hosts.size()) {
            for (String group : order) {
                String host = Objects.requireNonNull(queues.get(group)).poll();
                if (host != null) {
                    dealt.add(host);
                }
            }
        }
        return dealt;
    }

    private boolean mayGo(String host, long nowNanos) {
        HostState state = state(host);
        TokenBucket bucket = bucket(state);
        List<String> limited = limited(host);
        if (!bucket.mayTake() || !limited.stream().allMatch(group -> gate(group).mayTake(nowNanos))) {
            return false;
        }
        limited.forEach(group -> gates.put(group, gate(group).taken(nowNanos)));
        if (state.order() == PowerAction.ON) {
            on = bucket.taken();
        } else {
            off = bucket.taken();
        }
        return true;
    }

    private TokenBucket bucket(HostState state) {
        return state.order() == PowerAction.ON ? on : off;
    }

    private List<Command> take(String host, HostMachine.Step step) {
        if (!step.state().equals(states.put(host, step.state()))) {
            shown = null;
        }
        return step.commands();
    }

    /** The groups of a host that limit what it was ordered: a host that goes off draws nothing. */
    private List<String> limited(String host) {
        PowerAction order = state(host).order();
        return order == null || order.leadsTo() != PowerState.ON
                ? List.of()
                : Objects.requireNonNull(groups.get(host)).stream()
                        .filter(gates::containsKey)
                        .toList();
    }

    private GroupGate gate(String group) {
        return Objects.requireNonNull(gates.get(group));
    }

    private String group(String host) {
        List<String> all = Objects.requireNonNull(groups.get(host));
        return all.isEmpty() ? "" : all.get(0);
    }

    private HostMachine machine(String host) {
        return Objects.requireNonNull(machines.get(host));
    }

    private HostState state(String host) {
        return Objects.requireNonNull(states.get(host));
    }
}
