// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.accordion.AccordionLayout;
import io.hdfsgears.accordion.AccordionPlacement;
import io.hdfsgears.accordion.AccordionPlan;
import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.accordion.CopyRule;
import io.hdfsgears.accordion.CopySet;
import io.hdfsgears.accordion.StandIn;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.paper.accordion.reflect.Offload;
import io.hdfsgears.sim.paper.accordion.reflect.ReflectionLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Writes with whole copy sets in several gears, and the shift up, by Accordion's layout and reflection log. */
final class AccordionShift {
    private final AccordionLayout layout;
    private final RandomGenerator random;
    private final int hosts;
    private final long firstTurn;
    private final Stored stored;
    private final List<CopySet> intended = new ArrayList<>();
    private final ReflectionLog log = new ReflectionLog();

    AccordionShift(List<Integer> groups, RandomGenerator random) {
        this.layout = new AccordionLayout(new AccordionSettings(groups, 3, CopyRule.WHOLE_SETS));
        this.hosts = groups.stream().mapToInt(Integer::intValue).sum();
        this.random = random;
        this.firstTurn = random.nextInt(1_000_000);
        this.stored = new Stored(hosts);
    }

    void write(int blocks, int active) {
        ClusterView view = Stored.view(hosts, active);
        AccordionPlan plan = layout.plan(view);
        for (int i = 0; i < blocks; i++) {
            int block = stored.count();
            CopySet copies = plan.copiesAtTurn(firstTurn + block);
            AccordionPlacement placed = layout.placeWhole(copies, Set.of(), view, stored, random);
            stored.add(placed.placement().positions());
            intended.add(copies);
            List<Offload> offloads = new ArrayList<>();
            for (StandIn standIn : placed.standIns()) {
                offloads.add(Offload.of(block, Reflection.BLOCK_BYTES, standIn, copies.inGroupOne(), view));
            }
            log.record(offloads);
        }
    }

    /** Plans the shift to {@code active} active hosts, and carries it out on this object's own blocks. */
    Shift shiftTo(int active) {
        Stored before = new Stored(stored);
        ClusterView view = Stored.view(hosts, active);
        AccordionPlan plan = layout.plan(view);
        List<BlockMove> moves = Reflection.run(log, stored, view);
        return new Shift(before, view, moves, plan::wholeShare);
    }

    /** Blocks that do not stand exactly on their copy sets. */
    int outOfPlace() {
        int wrong = 0;
        for (int block = 0; block < stored.count(); block++) {
            List<Integer> holders = stored.holders(block);
            wrong += holders.size() == intended.get(block).positions().size()
                            && new HashSet<>(holders)
                                    .equals(new HashSet<>(intended.get(block).positions()))
                    ? 0
                    : 1;
        }
        return wrong;
    }

    Stored stored() {
        return stored;
    }
}
