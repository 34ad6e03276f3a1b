// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.state.Blocks;
import io.hdfsgears.sim.world.state.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Catching up after a shift up, as the NameNode does it: wait for repairs, collect blocks that the layout finds out of place,
 * the newest first, let the planner plan, carry the plan out, and look again until a plan is empty. A look that found as many
 * as it may is followed by one that goes on behind it; the last plan is of a look at all blocks.
 */
final class CatchingUp {
    private final World world;
    private final Layout layout;
    private final Copies copies;
    private final Repairs repairs;
    private final RandomGenerator random;
    private long doneEpoch = -1;
    private int moving;
    /** Plans of an abandoned shift do not report to the next one. */
    private int round;
    /** Where the next look begins, going down; -1: at the newest block. */
    private int next = -1;

    CatchingUp(World world, Layout layout, Copies copies, Repairs repairs) {
        this.world = world;
        this.layout = layout;
        this.copies = copies;
        this.repairs = repairs;
        this.random = world.streams.of("catching up");
    }

    boolean isDone(long epoch) {
        return doneEpoch == epoch;
    }

    int moving() {
        return moving;
    }

    void abandon() {
        moving = 0;
        round++;
        next = -1;
    }

    void advance(long epoch, ClusterView view) {
        repairs.suspectShort();
        if (doneEpoch == epoch || moving > 0 || repairs.busy()) {
            return;
        }
        repairs.dropAllSurplus(view);
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                candidates(view),
                new Purpose.ToLayout(),
                view,
                layout,
                world.gauge,
                random,
                world.scenario.gears().maxMoves(),
                world.scenario.gears().moveBytes()));
        if (plan.moves().isEmpty()) {
            doneEpoch = epoch;
            next = -1;
            return;
        }
        plan.moves().forEach(move -> carryOut(move, view));
    }

    private void carryOut(BlockMove move, ClusterView view) {
        int mine = round;
        int block = (int) move.blockId();
        moving++;
        copies.start(block, move.source(), move.target(), Cause.MOVED, arrived -> {
            moving -= mine == round ? 1 : 0;
            if (arrived) {
                repairs.dropSurplus(block, view);
            }
        });
    }

    private List<MigrationBlock> candidates(ClusterView view) {
        List<MigrationBlock> found = new ArrayList<>();
        Blocks blocks = world.blocks;
        int block = next < 0 ? blocks.count() - 1 : next;
        int looked = 0;
        for (; looked < blocks.count() && found.size() < world.scenario.gears().candidates(); looked++, block--) {
            block = block < 0 ? blocks.count() - 1 : block;
            List<Integer> holders = blocks.holderList(block);
            if (holders.isEmpty() || repairs.late().coming(block) > 0) {
                continue;
            }
            RetentionRequest request = new RetentionRequest(holders, blocks.wanted(block));
            if (layout.repair(request, view, world.gauge, random) instanceof Repair.Move) {
                found.add(new MigrationBlock(block, blocks.bytesEach(), holders, blocks.wanted(block)));
            }
        }
        next = looked < blocks.count() ? block : -1;
        return found;
    }
}
