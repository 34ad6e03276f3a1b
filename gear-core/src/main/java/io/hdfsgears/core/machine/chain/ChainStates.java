// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.chain;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gear states after the expansion chain changed. No change puts a host to sleep: only a shift does, with its proof. */
public final class ChainStates {
    private ChainStates() {}

    /** The state after hosts joined the end of the chain: awake, and part of the highest gear if that is engaged. Never while others leave. */
    public static GearState grown(GearState state, int hostsBefore, List<NodeId> added, long nowMillis) {
        if (state.phase() == Phase.STEADY && state.target() >= hostsBefore) {
            return state.widened(hostsBefore + added.size()).goingBackToAll(hostsBefore, hostsBefore + added.size());
        }
        if (state.leaving()) {
            throw new IllegalStateException("hosts cannot join the chain while others leave service (" + state.phase()
                    + "): they would be put to sleep undrained");
        }
        Set<NodeId> woken = new HashSet<>(state.woken());
        woken.addAll(added);
        return state.waking(woken, nowMillis).goingBackToAll(hostsBefore, hostsBefore + added.size());
    }

    /**
     * The state after hosts left the chain. Who was awake stays awake. Only in a steady or a held gear.
     *
     * @param before the chain before they left
     * @param after the chain that is left
     * @param fewest hosts that stay awake in every gear, on the chain that is left
     */
    public static GearState shrunk(GearState state, List<NodeId> before, List<NodeId> after, int fewest) {
        if (state.phase() != Phase.STEADY && state.phase() != Phase.HELD) {
            throw new IllegalStateException("hosts cannot leave the chain during a shift (" + state.phase() + ")");
        }
        Set<NodeId> left = new HashSet<>(after);
        int target = Math.max(fewest, among(before, left, state.target()));
        return state.narrowed(
                target, Math.max(fewest, among(before, left, state.from())), awakeBeyond(state, before, after, target));
    }

    /**
     * The state after hosts came back with another identity and took the places that they had. In any phase: such a host holds
     * nothing, and what it is to do follows from its place.
     *
     * @param heirs new identity by old
     */
    public static GearState inherited(GearState state, Map<NodeId, NodeId> heirs) {
        Set<NodeId> woken = new HashSet<>();
        state.woken().forEach(id -> woken.add(heirs.getOrDefault(id, id)));
        return state.waking(woken, state.sinceMillis());
    }

    /**
     * The state after hosts changed places, or another number of them never sleeps. Who was awake stays awake, also beyond the
     * gear, until the next shift down proves that it may sleep. Only in a steady gear.
     *
     * @param before the chain before
     * @param after the same hosts in another order
     * @param fewest hosts that stay awake in every gear from now on
     */
    public static GearState rearranged(GearState state, List<NodeId> before, List<NodeId> after, int fewest) {
        if (state.phase() != Phase.STEADY) {
            throw new IllegalStateException("hosts cannot change places during a shift (" + state.phase() + ")");
        }
        int target = Math.max(fewest, Math.min(state.target(), after.size()));
        return state.narrowed(target, target, awakeBeyond(state, before, after, target));
    }

    /** Hosts of the chain that were awake, and do not belong to the gear afterwards. */
    private static Set<NodeId> awakeBeyond(GearState state, List<NodeId> before, List<NodeId> after, int target) {
        Set<NodeId> awake = new HashSet<>(state.woken());
        awake.addAll(before.subList(0, Math.min(state.target(), before.size())));
        awake.retainAll(new HashSet<>(after));
        after.subList(0, Math.min(target, after.size())).forEach(awake::remove);
        return awake;
    }

    /**
     * The state after a change that {@link ChainRules} accepted.
     *
     * @param chain before the change
     * @param primaries p before the change
     * @param minAwake hosts that stay awake in every gear, beside the primaries
     */
    public static GearState edited(GearState state, ExpansionChain chain, int primaries, ChainEdit edit, int minAwake) {
        List<NodeId> after = edit.chain(chain).hosts();
        int fewest = Math.max(edit.primaries(primaries), Math.min(minAwake, after.size()));
        return edit instanceof ChainEdit.Remove
                ? shrunk(state, chain.hosts(), after, fewest)
                : rearranged(state, chain.hosts(), after, fewest);
    }

    private static int among(List<NodeId> chain, Set<NodeId> hosts, int first) {
        return (int) chain.stream().limit(first).filter(hosts::contains).count();
    }
}
