// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words why a shift is held. */
final class HeldReasons {
    /** Hosts that a message names. */
    private static final int NAMED = 5;

    private HeldReasons() {}

    static String notAwake(GearTimes times, GearState state, Facts facts, List<NodeId> instead) {
        List<NodeId> late = new ArrayList<>();
        for (int i = 0; i < Math.min(state.target(), facts.chain().size()); i++) {
            HostFacts host = facts.hosts().get(i);
            if (!GearMachine.serves(host) && !host.exempt()) {
                late.add(facts.chain().get(i));
            }
        }
        return "not all hosts woke within " + seconds(times.wakeMillis()) + ": " + late.size() + " of " + state.target()
                + " do not serve (" + names(late) + ")"
                + (instead.isEmpty() ? "" : "; waking " + names(instead) + " in their place");
    }

    static String notDrained(GearState state, Facts facts) {
        int open = GearMachine.count(
                facts,
                facts.chain().size(),
                i -> GearMachine.leaving(state, facts, i)
                        && !facts.hosts().get(i).quiet());
        int held = GearMachine.count(
                facts,
                facts.chain().size(),
                i -> GearMachine.leaving(state, facts, i)
                        && !facts.hosts().get(i).outOfService());
        int late = GearMachine.count(
                facts,
                facts.chain().size(),
                i -> GearMachine.leaving(state, facts, i)
                        && facts.hosts().get(i).lateCopies() > 0);
        return "draining took too long: " + Quantities.count(held, "host")
                + " with blocks that lack a replica elsewhere, " + Quantities.count(open, "host")
                + " with open blocks, "
                + (late == 0
                        ? ""
                        : Quantities.count(late, "host")
                                + " to get or to pass on copies that their writers went on without, ")
                + Quantities.count(facts.uncovered(), "block") + " uncovered at the last proof";
    }

    private static String names(List<NodeId> ids) {
        return ids.stream().limit(NAMED).map(NodeId::value).collect(Collectors.joining(", "))
                + (ids.size() > NAMED ? " and " + (ids.size() - NAMED) + " more" : "");
    }

    static String seconds(long millis) {
        return millis / 1000 + " s";
    }
}
