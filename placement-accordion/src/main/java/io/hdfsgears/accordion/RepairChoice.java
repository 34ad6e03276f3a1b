// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RepairDecision;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One repair decision; lives for one call. It needs no log: the copies that the holders lack show where the block must
 * go. So a lost reflection log costs a scan of the blocks, never data.
 *
 * <p>First come copies that are missing, then blocks that sit in one rack, then balance. For balance, a replica behind
 * group 1 moves to another node on which the copy set is as complete. It moves only when its host, without it, would
 * still be clearly fuller for its share than the other with it. The way back never qualifies, so repair comes to rest.
 */
final class RepairChoice extends RepairDecision {
    /** How much fuller, as a factor. Below it lies the noise of random placement, which is not worth a copy. */
    private static final double CLEARLY = 1.05;

    /** Draws in search of another node for a copy: its lanes are few among many. */
    private static final int DRAWS = 16;

    private final Plan plan;
    private final RandomGenerator random;
    private final OptionalLong number;

    private RepairChoice(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load);
        this.plan = plan;
        this.random = random;
        this.number = request.number();
    }

    static Repair repair(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return new RepairChoice(request, plan, load, random).run(evenOut);
    }

    @Override
    protected @Nullable Repair fill() {
        Matching matching = new Matching(plan, holders, wanted, number);
        return matching.complete() ? null : fill(matching);
    }

    @Override
    protected Repair spread() {
        return replace((victim, target) -> spreadsMore(target, victim));
    }

    @Override
    protected Repair balance() {
        return replace((victim, target) -> clearlyFuller(victim, target) && staysInRacks(victim, target));
    }

    private Repair fill(Matching matching) {
        int[] copies = matching.targets(random);
        int missing = Arrays.stream(copies).filter(this::isFree).findFirst().orElse(0);
        int target = missing != 0 ? missing : plan.extra(wanted, this::isFree, load, random);
        if (!isUsable(target)) {
            return new Repair.Deferred();
        }
        int victim = holders.length < wanted ? 0 : surplus(target);
        return victim == 0 || gains(matching, target, victim) ? new Repair.Move(target, victim) : new Repair.InPlace();
    }

    /** Whether the block stands better then. Else retention, asked again, might as well drop the copy, and so on for ever. */
    private boolean gains(Matching now, int target, int victim) {
        int[] then = Positions.without(Plan.with(holders, target), victim);
        return new Matching(plan, then, wanted, number).filled() > now.filled()
                || Positions.spreadOf(then, then.length, plan.view)
                        > Positions.spreadOf(holders, holders.length, plan.view);
    }

    /** What retention gives up once the copy stands; the copy itself when the rest is worth more, for it spans racks. */
    private int surplus(int target) {
        int[] grown = Plan.with(holders, target);
        RetentionRequest request =
                new RetentionRequest(Arrays.stream(grown).boxed().toList(), holders.length);
        return DeletionChoice.retain(request, plan, load).victims().get(0);
    }

    private Repair replace(Exchange worthwhile) {
        for (int draw = 0; draw < DRAWS && plan.groups.count() > 1; draw++) {
            int victim = holders[random.nextInt(holders.length)];
            int target = plan.behindGroupOne(victim) ? like(victim) : 0;
            if (target != 0 && worthwhile.is(victim, target) && complete(victim, target)) {
                if (isUsable(target)) {
                    return new Repair.Move(target, victim);
                }
                defer();
            }
        }
        return new Repair.InPlace();
    }

    /** Another node behind group 1, on a lane of the block's copies in group 1. */
    private int like(int victim) {
        int[] inGroupOne = Arrays.stream(holders)
                .filter(holder -> !plan.behindGroupOne(holder))
                .toArray();
        int any = plan.groups.size(1) + 1 + random.nextInt(plan.view.size() - plan.groups.size(1));
        if (inGroupOne.length == 0) {
            return isFree(any) ? any : 0;
        }
        int anchor = inGroupOne[random.nextInt(inGroupOne.length)];
        int lane = plan.accordion.lanes().draw(anchor, random.nextDouble());
        int target = plan.accordion.lanes().node(lane, plan.groups.groupOf(any));
        return target != victim && isFree(target) ? target : 0;
    }

    private boolean complete(int victim, int target) {
        return new Matching(plan, Plan.with(Positions.without(holders, victim), target), wanted, number).complete();
    }

    /** By the cluster's law, which all blocks share, and by the law of this file's factor. */
    private boolean clearlyFuller(int victim, int target) {
        double left = plan.fillAt(wanted, victim, -1, load);
        return left > CLEARLY * plan.fillAt(wanted, target, 1, load)
                && plan.fill(victim, -1, load) > CLEARLY * plan.fill(target, 1, load);
    }

    private boolean staysInRacks(int victim, int target) {
        return !plan.inOneRack(Plan.with(Positions.without(holders, victim), target)) && staysSpread(target, victim);
    }

    private interface Exchange {
        boolean is(int victim, int target);
    }
}
