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
 * the newest first, let the planner plan, carry the plan out, and look again until a plan is empty.
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
        for (int block = blocks.count() - 1;
                block >= 0 && found.size() < world.scenario.gears().candidates();
                block--) {
            List<Integer> holders = blocks.holderList(block);
            if (holders.isEmpty() || repairs.late().coming(block) > 0) {
                continue;
            }
            RetentionRequest request = new RetentionRequest(holders, blocks.wanted(block));
            if (layout.repair(request, view, world.gauge, random) instanceof Repair.Move) {
                found.add(new MigrationBlock(block, blocks.bytesEach(), holders, blocks.wanted(block)));
            }
        }
        return found;
    }
}
