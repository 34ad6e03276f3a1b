// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RepairDecision;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One repair decision; lives for one call.
 *
 * <p>First comes a replica on a primary where each block needs that, then one in the offload set, then missing replicas, then
 * replicas that all sit in one rack, and last hosts that hold too little: below their floor (see {@link OffloadLaw#floor}) by more than the noise of random placement. They get
 * replicas from hosts that are clearly fuller by the law of placement. So what an earlier offload set of another size wrote
 * is left in place, and replicas that stood in for a sleeper move only as far as that one needs them. Every such move shrinks
 * the difference of two hosts by one law that all blocks share, and the way back never qualifies: repair comes to rest.
 */
final class RepairChoice extends RepairDecision {
    private final Plan plan;
    private final RandomGenerator random;
    private final int inside;
    private final int primaries;
    private final boolean needsPrimary;

    private RepairChoice(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load);
        this.plan = plan;
        this.random = random;
        this.inside = (int) Arrays.stream(holders).filter(plan::isInside).count();
        this.primaries = (int) Arrays.stream(holders).filter(plan::isPrimary).count();
        this.needsPrimary = plan.needsPrimary(wanted);
    }

    static Repair repair(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return new RepairChoice(request, plan, load, random).run(evenOut);
    }

    @Override
    protected @Nullable Repair fill() {
        int primary = needsPrimary && primaries == 0 ? primaryTarget() : 0;
        if (primary != 0) {
            return new Repair.Move(primary, holders.length < wanted ? 0 : fullest());
        }
        if (inside == 0) {
            return move(insideTarget(0), holders.length < wanted ? 0 : fullest());
        }
        return holders.length < wanted ? move(anotherTarget(), 0) : null;
    }

    private static Repair move(int target, int victim) {
        return target == 0 ? new Repair.Deferred() : new Repair.Move(target, victim);
    }

    /** Outside of the offload set if a holder is. */
    private int fullest() {
        boolean mayBeInside = inside == holders.length;
        int fullest = 0;
        for (int holder : holders) {
            boolean may = mayBeInside || !plan.isInside(holder);
            fullest = may && (fullest == 0 || fill(holder) > fill(fullest)) ? holder : fullest;
        }
        return fullest;
    }

    /** 0 where none has room; the block may still be spread then. */
    private int primaryTarget() {
        int target = plan.serving.primary(usable(this::wouldStay), this::fill, random);
        if (target == 0 && plan.serving.primary(usable(position -> true), this::fill, random) == 0) {
            defer();
        }
        return target;
    }

    /** Whether retention would keep a replica there. It prefers racks and upgrade domains: a copy that it drops would be made again. */
    private boolean wouldStay(int position) {
        if (holders.length < wanted) {
            return true;
        }
        List<Integer> grown = new ArrayList<>(List.of(position));
        Arrays.stream(holders).forEach(grown::add);
        return !DeletionChoice.retain(new RetentionRequest(grown, wanted), plan, load)
                .victims()
                .contains(position);
    }

    private int insideTarget(int victim) {
        int target = plan.serving.inside(usable(position -> spreads(position, victim)), this::fill, random);
        return target != 0 ? target : plan.serving.inside(usable(position -> true), this::fill, random);
    }

    /** Outside the offload set as long as the chain has a free host there, asleep or not. */
    private int anotherTarget() {
        int target = plan.serving.outside(usable(position -> spreads(position, 0)), this::fill, random);
        if (target == 0) {
            target = plan.serving.outside(usable(position -> true), this::fill, random);
        }
        boolean outsideTaken = holders.length - inside == plan.view.size() - plan.offload;
        return target == 0 && outsideTaken ? insideTarget(0) : target;
    }

    @Override
    protected Repair spread() {
        for (int h = holders.length - 1; h >= 0; h--) {
            int victim = holders[h];
            int target = inPlaceOf(victim, usable(position -> spreadsMore(position, victim)), this::fill);
            if (target != 0) {
                return new Repair.Move(target, victim);
            }
        }
        if (plan.view.servingCount() < plan.view.size()) {
            defer();
        }
        return new Repair.InPlace();
    }

    /** Of the holders that can spare the replica the fullest does. */
    @Override
    protected Repair balance() {
        double total = plan.total(load, random);
        Repair best = new Repair.InPlace();
        double most = 0;
        for (int victim : holders) {
            IntPredicate allowed = position -> isFree(position) && spreads(position, victim);
            int target =
                    inPlaceOf(victim, position -> allowed.test(position) && load.accepts(position), this::floorFill);
            if (target != 0 && fill(victim) > most && lacks(target, victim, total)) {
                best = new Repair.Move(target, victim);
                most = fill(victim);
            }
            int sleeper = staysInside(victim) ? 0 : sleeper(allowed);
            if (sleeper != 0 && lacks(sleeper, victim, total)) {
                defer();
            }
        }
        return best;
    }

    private boolean lacks(int position, int victim, double total) {
        return plan.lack(position, total, load) > 0 && clearlyFuller(victim, position);
    }

    /** The emptiest host that may have the victim's replica. */
    private int inPlaceOf(int victim, IntPredicate allowed, IntToDoubleFunction gauge) {
        if (needsPrimary && primaries == 1 && plan.isPrimary(victim)) {
            return plan.serving.primary(allowed, gauge, random);
        }
        return staysInside(victim)
                ? plan.serving.inside(allowed, gauge, random)
                : plan.serving.outside(allowed, gauge, random);
    }

    private double floorFill(int position) {
        return load.blocks(position) / plan.floor(position);
    }

    /** By the cluster's law, which all blocks share, and by the law of this file's factor. */
    private boolean clearlyFuller(int from, int to) {
        OffloadLaw own = plan.law(wanted);
        double left = load.blocks(from) - 1;
        double grown = Plan.CLEARLY * (load.blocks(to) + 1);
        return left / own.share(from) > grown / own.share(to)
                && left / plan.reference.share(from) > grown / plan.reference.share(to);
    }

    /** A random one of the allowed hosts outside that sleep, or 0. */
    private int sleeper(IntPredicate allowed) {
        int hosts = plan.view.size() - plan.offload;
        int start = hosts > 1 ? random.nextInt(hosts) : 0;
        for (int i = 0; i < hosts && plan.view.servingCount() < plan.view.size(); i++) {
            int position = plan.offload + 1 + (start + i) % hosts;
            if (!plan.view.isServing(position) && allowed.test(position)) {
                return position;
            }
        }
        return 0;
    }

    /** The block's only replica in the offload set; with a copy on a primary its only one there beyond the primaries. */
    private boolean staysInside(int position) {
        boolean only = inside == 1 || (needsPrimary && inside - primaries == 1 && !plan.isPrimary(position));
        return plan.isInside(position) && (only || plan.offload == plan.view.size());
    }

    private double fill(int position) {
        return plan.fill(position, load);
    }

    private IntPredicate usable(IntPredicate also) {
        return position -> isFree(position) && load.accepts(position) && also.test(position);
    }
}
