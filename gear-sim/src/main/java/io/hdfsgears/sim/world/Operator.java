// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.coverage.Coverage;
import io.hdfsgears.core.machine.GearRequest;
import io.hdfsgears.core.machine.GearRules;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.machine.SafetyFacts.Rest;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.machine.SafetyFacts.Tolerated;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.sim.scenario.Shift;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Asks for the scenario's shifts; the product's rules say yes or no. */
final class Operator {
    /** Scenarios give the usable size of disks: no part of it is kept free. */
    private static final int WHOLE_DISK = 100;

    private final World world;
    private final NameNode nameNode;
    private final List<String> refusals = new ArrayList<>();

    Operator(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
    }

    /** What the rules said no to, with the reason. */
    List<String> refusals() {
        return refusals;
    }

    void announce() {
        for (Shift shift : world.scenario.shifts()) {
            world.engine.at(shift.atNanos(), "shift asked for: hosts", target(shift), () -> ask(shift));
        }
    }

    private int target(Shift shift) {
        List<Integer> awake = nameNode.layout().gears(nameNode.view()).awake();
        return switch (shift.to()) {
            case "min" -> awake.get(0);
            case "max" -> awake.get(awake.size() - 1);
            default -> Integer.parseInt(shift.to());
        };
    }

    private void ask(Shift shift) {
        shift(target(shift));
    }

    /** @return why not, if it was refused */
    Optional<String> shift(int target) {
        ClusterView view = nameNode.view();
        boolean possible = target >= 1 && target <= view.size();
        boolean down = possible
                && (target < nameNode.state().served()
                        || !nameNode.state().woken().isEmpty());
        Coverage found = down ? nameNode.proof().over(view, target) : new Coverage(0, 0, 0, List.of());
        Optional<Refusal> no =
                GearRules.check(new GearRequest(target, false), nameNode.state(), safety(view, target, found));
        world.ledger.shifts++;
        if (no.isPresent()) {
            world.ledger.refusedShifts++;
            refusals.add(String.format(
                    Locale.ROOT, "%.1f s: %s", world.nowNanos() / 1e9, no.get().message()));
            return Optional.of(no.get().message());
        }
        nameNode.aim(target);
        return Optional.empty();
    }

    private SafetyFacts safety(ClusterView view, int target, Coverage found) {
        int dead = 0;
        long free = 0;
        long capacity = 0;
        for (int position = 1; position <= view.size(); position++) {
            dead += view.member(position).service() == Service.LOST ? 1 : 0;
            if (position <= target && view.isServing(position)) {
                capacity += world.scenario.hardware().capacityBytes();
                free += world.scenario.hardware().capacityBytes()
                        - world.blocks.onHost(position) * world.blocks.bytesEach();
            }
        }
        double filled = capacity == 0 ? 0 : 100.0 * (capacity - free) / capacity;
        return new SafetyFacts(
                view.size(),
                view.primaries(),
                Optional.empty(),
                new Health(new Tolerated(world.ledger.lostBlocks, 0), Tolerated.NONE, 0, new Tolerated(dead, 0), 0),
                Lacks.NONE,
                new Space(found.gapBytes(), free, filled, WHOLE_DISK, 0),
                Rest.NONE);
    }
}
