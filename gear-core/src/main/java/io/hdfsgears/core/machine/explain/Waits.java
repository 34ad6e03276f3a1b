// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Says in words what a shift waits for. */
public final class Waits {
    private static final int NAMED = 5;

    private final GearState state;
    private final List<NodeId> chain;
    private final List<HostFacts> hosts;
    private final Function<NodeId, String> nameOf;
    private final List<String> parts = new ArrayList<>();

    private Waits(GearState state, List<NodeId> chain, List<HostFacts> hosts, Function<NodeId, String> nameOf) {
        this.state = state;
        this.chain = chain;
        this.hosts = hosts;
        this.nameOf = nameOf;
    }

    /**
     * @param hosts facts in chain order; may be of a look a moment ago
     * @return empty when no shift is under way or nothing is known to be in its way
     */
    public static String of(
            GearState state, List<NodeId> chain, List<HostFacts> hosts, Function<NodeId, String> nameOf) {
        return new Waits(state, chain, hosts, nameOf).text();
    }

    private String text() {
        switch (state.phase()) {
            case STEADY, HELD -> {}
            case POWERING_UP ->
                add("to serve", i -> mayServe(i) && !hosts.get(i).inService());
            case CATCHING_UP -> parts.add("redundancy to be raised");
            case DRAINING -> {
                add(
                        "to be relieved of blocks that lack a replica elsewhere",
                        i -> leaves(i) && !hosts.get(i).outOfService());
                add("to be left by writers", i -> leaves(i) && !hosts.get(i).quiet());
                add(
                        "to get or to pass on copies that their writers went on without",
                        i -> leaves(i) && hosts.get(i).lateCopies() > 0);
                add(
                        "to end transfers",
                        i -> leaves(i)
                                && hosts.get(i).outOfService()
                                && hosts.get(i).transfers() > 0);
            }
            case POWERING_DOWN ->
                add("to be off", i -> leaves(i) && !hosts.get(i).keptAwake());
        }
        return String.join("; ", parts);
    }

    private void add(String what, IntPredicate waitedFor) {
        List<String> names = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < Math.min(chain.size(), hosts.size()); i++) {
            if (waitedFor.test(i) && !hosts.get(i).exempt()) {
                count++;
                names.add(nameOf.apply(chain.get(i)));
            }
        }
        if (count > 0) {
            String more = count > NAMED ? " and " + (count - NAMED) + " more" : "";
            parts.add(names.stream().limit(NAMED).collect(Collectors.joining(" ")) + more + " " + what);
        }
    }

    private boolean mayServe(int index) {
        return state.mayServe(index + 1, chain.get(index));
    }

    private boolean leaves(int index) {
        return !mayServe(index) && !hosts.get(index).off();
    }
}
