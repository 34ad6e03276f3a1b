// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RepairDecision;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One repair decision; lives for one call.
 *
 * <p>First come roles that no host plays, then replicas that all sit in one rack, and then balance. For balance, a
 * replica moves within its role. It moves only when its host, without it, would still be clearly fuller for its share
 * than the drawn host with it. Every such move shrinks the difference of two hosts by one law that all blocks share.
 * The way back never qualifies: repair comes to rest. Balance also settles which blocks keep a second primary on a
 * chain too short for all roles: as many as the primaries' share allows.
 */
final class RepairChoice extends RepairDecision {
    /** How much fuller, as a factor. Below it lies the noise of random placement, which is not worth a copy. */
    private static final double CLEARLY = 1.05;

    private final Plan plan;
    private final EqualWork shape;
    private final RoleDraw draw;
    private final int[] roles;

    private RepairChoice(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load);
        this.plan = plan;
        this.shape = plan.shape(wanted);
        this.draw = new RoleDraw(plan, shape, load, random);
        this.roles = shape.assign(holders);
    }

    static Repair repair(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return new RepairChoice(request, plan, load, random).run(evenOut);
    }

    @Override
    protected @Nullable Repair fill() {
        Repair filling = null;
        for (int role = 1; role <= wanted && filling == null; role++) {
            filling = holderOf(role) == 0 ? fill(role) : null;
        }
        return filling;
    }

    private int holderOf(int role) {
        for (int h = 0; h < holders.length; h++) {
            if (roles[h] == role) {
                return holders[h];
            }
        }
        return 0;
    }

    /** The primary counts more than racks and upgrade domains, these count more than other roles: null where one has no other host. */
    private @Nullable Repair fill(int role) {
        int victim = holders.length < wanted ? 0 : surplus();
        int target = draw.best(role, position -> isFree(position) && spreads(position, victim));
        if (target == 0 && areDomainsNamed() && role > 1) {
            target = draw.best(role, position -> isFree(position) && staysSpread(position, victim));
            if (target == 0) {
                return null;
            }
        } else if (target == 0) {
            target = draw.best(role, this::isFree);
        }
        return isUsable(target) ? new Repair.Move(target, victim) : new Repair.Deferred();
    }

    /** The holder without a role that is fullest; where that is a primary, the fullest of the block's primaries. */
    private int surplus() {
        int victim = 0;
        for (int h = 0; h < holders.length; h++) {
            int candidate = roles[h] == 0 ? fullestLike(holders[h]) : 0;
            if (candidate != 0 && (victim == 0 || fill(candidate, 0) > fill(victim, 0))) {
                victim = candidate;
            }
        }
        return victim;
    }

    /** Primaries stand for one another: role 1 does not mind which of them goes as long as one stays. */
    private int fullestLike(int position) {
        int fullest = position;
        for (int holder : holders) {
            if (plan.isPrimary(position) && plan.isPrimary(holder) && fill(holder, 0) > fill(fullest, 0)) {
                fullest = holder;
            }
        }
        return fullest;
    }

    @Override
    protected Repair spread() {
        for (int role = wanted; role >= 1; role--) {
            int victim = holderOf(role);
            int target =
                    victim == 0 ? 0 : draw.best(role, position -> isFree(position) && spreadsMore(position, victim));
            if (isUsable(target)) {
                return new Repair.Move(target, victim);
            }
            if (target != 0) {
                defer();
            }
        }
        return new Repair.InPlace();
    }

    @Override
    protected Repair balance() {
        for (int role = 1; role <= wanted; role++) {
            int holder = holderOf(role);
            int victim = role == 1 || holder == 0 ? holder : fullestLike(holder);
            int target = victim == 0 ? 0 : draw.best(role, position -> isFree(position) && spreads(position, victim));
            if (target != 0 && clearlyFuller(victim, target)) {
                if (isUsable(target)) {
                    return new Repair.Move(target, victim);
                }
                defer();
            }
        }
        return new Repair.InPlace();
    }

    /** By the cluster's law, which all blocks share, and by the law of this file's factor. */
    private boolean clearlyFuller(int victim, int target) {
        double left = (load.blocks(victim) - 1) / shape.share(victim);
        double grown = (load.blocks(target) + 1) / shape.share(target);
        return left > CLEARLY * grown && fill(victim, -1) > CLEARLY * fill(target, 1);
    }

    private double fill(int position, int change) {
        return plan.fill(position, change, load);
    }
}
