// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.orders;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.machine.orders.PowerStarts.Start;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which power state each host is wanted in now. A host without an order stays as it is.
 *
 * @param orders by host, in chain order
 * @param starts when orders began, to be given to the next decision
 */
public record PowerOrders(Map<NodeId, Power> orders, PowerStarts starts) {
    /** Time after which a host that does not wake leaves its place in the batch to another, ms. */
    static final long TURN_MILLIS = 120_000;

    private static final long MINUTE_MILLIS = 60_000;

    public PowerOrders {
        orders = Collections.unmodifiableMap(new LinkedHashMap<>(orders));
    }

    /**
     * @param limits how many hosts may be switched at a time
     * @param rackOf rack of a host; those switched at a time are spread over racks, for their supplies' sake
     * @param before of the decision before this one
     */
    public static PowerOrders next(
            GearState state, Facts facts, PowerLimits limits, Function<NodeId, String> rackOf, PowerStarts before) {
        Map<NodeId, Long> wakes = new HashMap<>(before.waking());
        List<Start> woken = new ArrayList<>(before.woken());
        endTurns(state, facts, wakes, woken);
        Map<NodeId, Long> sleeps = new HashMap<>(before.sleeping());
        Set<NodeId> waking = waking(state, facts, limits, rackOf, wakes, woken);
        Set<NodeId> sleeping = sleeping(state, facts, limits, rackOf, sleeps);
        Map<NodeId, Power> orders = new LinkedHashMap<>();
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            if (leftAlone(facts, id, host)) {
                continue;
            }
            if (!state.maySleep(i + 1, id)) {
                if (host.heard() || waking.contains(id)) {
                    orders.put(id, Power.ON);
                }
            } else if (mayGoOff(state, host) && (host.off() || sleeping.contains(id))) {
                orders.put(id, Power.OFF);
            }
        }
        return new PowerOrders(orders, new PowerStarts(wakes, sleeps, woken));
    }

    /**
     * A host in the operator's hands: people may be working on it. It is switched for one reason only, to be decommissioned, which it
     * cannot be asleep.
     */
    private static boolean leftAlone(Facts facts, NodeId id, HostFacts host) {
        return host.custody() == Custody.OPERATOR && !facts.wake().contains(id);
    }

    /** In HELD, what is up stays up, even a sleeper that came back unasked. */
    private static boolean mayGoOff(GearState state, HostFacts host) {
        boolean leaves = host.outOfService() && host.quiet() && state.phase() != Phase.HELD;
        return host.imaged() && (host.off() || leaves);
    }

    /** A host that is up, or off again since it may sleep, wakes no more: its next wake needs a turn anew. */
    private static void endTurns(GearState state, Facts facts, Map<NodeId, Long> wakes, List<Start> woken) {
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            boolean over = host.ready() || (state.maySleep(i + 1, id) && host.off());
            Long at = over ? wakes.remove(id) : null;
            if (at != null) {
                woken.add(new Start(id, at));
            }
        }
        woken.removeIf(start -> since(start.atMillis(), facts.nowMillis()) >= MINUTE_MILLIS);
    }

    /**
     * Silent hosts whose turn it is. Hosts that are needed to read data do not wait for their first turn; if they do not wake in it, they
     * wait for the next like all others. Hosts that had no turn yet come first: so dead hosts do not keep them from waking.
     */
    private static Set<NodeId> waking(
            GearState state,
            Facts facts,
            PowerLimits limits,
            Function<NodeId, String> rackOf,
            Map<NodeId, Long> wakes,
            List<Start> woken) {
        long now = facts.nowMillis();
        Set<NodeId> silent = new LinkedHashSet<>();
        Set<NodeId> givenUp = new LinkedHashSet<>();
        Set<NodeId> busy = new HashSet<>();
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            boolean turn = since(wakes, id, now) < TURN_MILLIS;
            if (leftAlone(facts, id, host)) {
                continue;
            }
            if (state.maySleep(i + 1, id)) {
                if (turn) {
                    busy.add(id); // it was ordered on and is on its way, though it is wanted no more
                }
                continue;
            }
            if (host.custody() == Custody.GIVEN_UP) {
                givenUp.add(id);
                continue;
            }
            if (!host.heard()) {
                silent.add(id);
            }
            if (turn && !host.ready()) {
                busy.add(id);
            }
        }
        wakes.keySet()
                .removeIf(id -> since(wakes, id, now) >= MINUTE_MILLIS
                        && !silent.contains(id)
                        && !busy.contains(id)
                        && !givenUp.contains(id));
        Set<NodeId> waking = new HashSet<>(busy);
        waking.retainAll(silent);
        Set<NodeId> needed = new HashSet<>(silent);
        needed.removeIf(id -> waking.contains(id) || !facts.urgent().contains(id) || wakes.containsKey(id));
        needed.forEach(id -> wakes.put(id, now));
        waking.addAll(needed);
        List<NodeId> waiting =
                silent.stream().filter(id -> !waking.contains(id)).toList();
        int free = free(limits.batch() - busy.size() - needed.size(), limits.wakesPerMinute(), wakes, woken, now);
        waking.addAll(start(waiting, free, rackOf, wakes, woken, now));
        waking.addAll(again(givenUp, limits, rackOf, wakes, woken, now));
        return waking;
    }

    /** Hosts that were given up are ordered on in turns of their own: they take no place of a host that may wake. */
    private static Set<NodeId> again(
            Set<NodeId> givenUp,
            PowerLimits limits,
            Function<NodeId, String> rackOf,
            Map<NodeId, Long> wakes,
            List<Start> woken,
            long now) {
        Set<NodeId> turns = new HashSet<>(givenUp);
        turns.removeIf(id -> since(wakes, id, now) >= TURN_MILLIS);
        List<NodeId> waiting =
                givenUp.stream().filter(id -> !turns.contains(id)).toList();
        int free = free(limits.batch() - turns.size(), limits.wakesPerMinute(), wakes, woken, now);
        turns.addAll(start(waiting, free, rackOf, wakes, woken, now));
        return turns;
    }

    /** Drained hosts whose turn it is; they keep it until they are off. */
    private static Set<NodeId> sleeping(
            GearState state,
            Facts facts,
            PowerLimits limits,
            Function<NodeId, String> rackOf,
            Map<NodeId, Long> sleeps) {
        long now = facts.nowMillis();
        Set<NodeId> leaving = new LinkedHashSet<>();
        Set<NodeId> kept = new HashSet<>();
        for (int i = 0; i < facts.chain().size(); i++) {
            NodeId id = facts.chain().get(i);
            HostFacts host = facts.hosts().get(i);
            if (state.maySleep(i + 1, id) && mayGoOff(state, host) && !host.off() && !leftAlone(facts, id, host)) {
                leaving.add(id);
                if (host.keptAwake()) {
                    kept.add(id);
                }
            }
        }
        sleeps.keySet().removeIf(id -> since(sleeps, id, now) >= MINUTE_MILLIS && !leaving.contains(id));
        Set<NodeId> sleeping = new HashSet<>(leaving);
        sleeping.retainAll(sleeps.keySet());
        List<NodeId> waiting =
                leaving.stream().filter(id -> !sleeping.contains(id)).toList();
        // a host that another namespace keeps awake takes no place in the batch: two namespaces that order different
        // batches would never agree
        kept.retainAll(sleeping);
        int free =
                free(limits.batch() - sleeping.size() + kept.size(), limits.sleepsPerMinute(), sleeps, List.of(), now);
        sleeping.addAll(start(waiting, free, rackOf, sleeps, List.of(), now));
        return sleeping;
    }

    private static int free(int places, int perMinute, Map<NodeId, Long> starts, List<Start> over, long now) {
        if (perMinute == 0) {
            return places;
        }
        return Math.min(
                places, perMinute - Math.toIntExact(lately(starts, over, now).count()));
    }

    /** Starts of the last minute; a host that was started twice is there twice. */
    private static Stream<NodeId> lately(Map<NodeId, Long> starts, List<Start> over, long now) {
        return Stream.concat(
                starts.keySet().stream().filter(id -> since(starts, id, now) < MINUTE_MILLIS),
                over.stream().map(Start::host));
    }

    /** Those who waited longest, each time one of the rack in which fewest were started lately. */
    private static Set<NodeId> start(
            List<NodeId> waiting,
            int free,
            Function<NodeId, String> rackOf,
            Map<NodeId, Long> starts,
            List<Start> over,
            long now) {
        if (free <= 0 || waiting.isEmpty()) {
            return Set.of();
        }
        Map<String, Integer> busy = new HashMap<>();
        lately(starts, over, now).forEach(id -> busy.merge(rackOf.apply(id), 1, Integer::sum));
        Map<String, Deque<NodeId>> racks = new LinkedHashMap<>();
        waiting.stream()
                .sorted(Comparator.comparingLong(id -> last(starts, id)))
                .forEach(id -> racks.computeIfAbsent(rackOf.apply(id), rack -> new ArrayDeque<>())
                        .add(id));
        Comparator<Map.Entry<String, Deque<NodeId>>> turn =
                Comparator.comparingLong(rack -> last(starts, rack.getValue().element()));
        Set<NodeId> started = new HashSet<>();
        while (started.size() < free && !racks.isEmpty()) {
            String rack = racks.entrySet().stream()
                    .min(turn.thenComparing(entry -> busy.getOrDefault(entry.getKey(), 0)))
                    .orElseThrow()
                    .getKey();
            Deque<NodeId> line = racks.getOrDefault(rack, new ArrayDeque<>());
            started.add(line.remove());
            busy.merge(rack, 1, Integer::sum);
            if (line.isEmpty()) {
                racks.remove(rack);
            }
        }
        started.forEach(id -> starts.put(id, now));
        return started;
    }

    private static long last(Map<NodeId, Long> starts, NodeId id) {
        return starts.getOrDefault(id, Long.MIN_VALUE);
    }

    /** A start that the clock, set back, has put into the future is none. */
    private static long since(Map<NodeId, Long> starts, NodeId id, long now) {
        Long at = starts.get(id);
        return at == null ? Long.MAX_VALUE : since(at, now);
    }

    private static long since(long atMillis, long now) {
        return atMillis > now ? Long.MAX_VALUE : now - atMillis;
    }
}
