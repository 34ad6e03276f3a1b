// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/**
 * One repair decision; lives for one call. ε replicas on hot servers, all that are wanted, two racks, upgrade domains: then a block is in place,
 * however many of its replicas cold files' ways took to standby servers. {@link #retire} is such a way.
 */
final class RepairChoice {
    private final Plan plan;
    private final LoadGauge load;
    private final int[] holders;
    private final int wanted;

    RepairChoice(RetentionRequest request, Plan plan, LoadGauge load) {
        this.plan = plan;
        this.load = load;
        this.holders = Positions.onChain(request.holders(), plan.view);
        this.wanted = Math.min(Math.max(1, request.wanted()), plan.view.size());
    }

    /** @param evenOut has no say: hot servers are evened out by EAFR's own advice */
    static Repair repair(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return new RepairChoice(request, plan, load).run(random);
    }

    private Repair run(RandomGenerator random) {
        if (holders.length == 0) {
            return new Repair.Deferred();
        }
        if (plan.onHot(holders) < plan.owedToHot(wanted)) {
            return bring(random);
        }
        if (holders.length < wanted) {
            int target = plan.view.domains().areNamed()
                    ? plan.serving.pickPrimary(position -> isFree(position) && isApart(position), load, random)
                    : 0;
            target = target != 0 ? target : plan.serving.pickPrimary(this::isFree, load, random);
            target = target != 0 ? target : plan.serving.pick(this::isFree, load, random);
            return target == 0 ? new Repair.Deferred() : new Repair.Move(target, 0);
        }
        return holders.length > 1 && !Positions.isSpread(holders, plan.view) ? spread(random) : new Repair.InPlace();
    }

    /** From a standby server to a hot one. */
    private Repair bring(RandomGenerator random) {
        boolean replaces = holders.length >= wanted;
        for (int victim : replaces ? servingOf(position -> !plan.isHot(position)) : List.of(0)) {
            int target = plan.serving.pickPrimary(
                    position -> isFree(position) && plan.spansRacks(holders, victim, position), load, random);
            target = target != 0 ? target : plan.serving.pickPrimary(this::isFree, load, random);
            if (target != 0) {
                return new Repair.Move(target, victim);
            }
        }
        return new Repair.Deferred();
    }

    private Repair spread(RandomGenerator random) {
        for (int victim : servingOf(plan::isHot)) {
            int target = plan.serving.pickPrimary(
                    position -> isFree(position) && plan.spreadsMore(holders, victim, position), load, random);
            if (target != 0) {
                return new Repair.Move(target, victim);
            }
        }
        return new Repair.InPlace();
    }

    /**
     * Of a cold file's block: one replica from a hot server to the last standby server that serves and has room, so that they get
     * full, and sleep, one after the other from the chain's end. Beside replicas that sleep none is moved: the NameNode would not
     * see that there is one too many.
     */
    Repair retire() {
        if (holders.length == 0 || plan.onHot(holders) <= plan.owedToHot(wanted)) {
            return new Repair.InPlace();
        }
        if (holders.length != wanted || !Arrays.stream(holders).allMatch(plan.view::isServing)) {
            return new Repair.Deferred();
        }
        List<Integer> victims = servingOf(plan::isHot);
        for (int target = plan.view.size(); !plan.isHot(target); target--) {
            if (plan.view.isServing(target) && isFree(target)) {
                for (int victim : victims) {
                    if (plan.keepsSpread(holders, victim, target)) {
                        return new Repair.Move(target, victim);
                    }
                }
            }
        }
        return new Repair.Deferred();
    }

    /** In no upgrade domain of a holder. */
    private boolean isApart(int position) {
        return plan.view.domains().isNew(holders, holders.length, position);
    }

    private boolean isFree(int position) {
        return !Positions.contains(holders, holders.length, position) && load.accepts(position);
    }

    /** Serving holders, the fullest first. */
    private List<Integer> servingOf(IntPredicate wantedOnes) {
        return Arrays.stream(holders)
                .filter(wantedOnes)
                .filter(plan.view::isServing)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer holder) -> plan.fill(holder, load))
                        .reversed())
                .toList();
    }
}
