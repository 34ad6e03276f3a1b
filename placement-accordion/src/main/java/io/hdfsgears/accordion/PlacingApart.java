// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementDecision;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/**
 * One placement decision where upgrade domains are named; lives for one call. A copy set follows from lanes, which know no domains: a
 * copy that would share one goes to a host in another. The copy in group 1 is never given up for it.
 */
final class PlacingApart extends PlacementDecision {
    private final Plan plan;
    private final int[] targets;
    private final int held;
    private final List<StandIn> standIns = new ArrayList<>();
    private int[] toCome = {};
    private boolean covered;

    /** @param targets where the new replicas belong, most needed first; as many as are wanted */
    PlacingApart(Plan plan, PlacementRequest request, int[] targets, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load, random);
        this.plan = plan;
        int[] holders = hosts.holders();
        this.held = holders.length;
        for (int holder : holders) {
            covered |= !plan.behindGroupOne(holder);
        }
        this.targets = covered ? targets : coveringFirst(targets);
    }

    /** The other copy in group 1 comes first where the one that is needed most cannot be had: the others make room for its domain. */
    private int[] coveringFirst(int[] byNeed) {
        for (int i = 0; i < byNeed.length; i++) {
            if (!plan.behindGroupOne(byNeed[i]) && isUsable(byNeed[i])) {
                int[] order = byNeed.clone();
                System.arraycopy(byNeed, 0, order, 1, i);
                order[0] = byNeed[i];
                return order;
            }
        }
        return byNeed;
    }

    private boolean isUsable(int position) {
        return plan.view.isServing(position) && hosts.isEligible(position);
    }

    /** Hosts in the order of need. */
    AccordionPlacement decide() {
        Placement placement = run();
        return new AccordionPlacement(placement, standIns);
    }

    @Override
    protected int hostFor(int role) {
        if (role <= held) {
            return 0;
        }
        int target = targets[role - held - 1];
        toCome = Arrays.copyOfRange(targets, role - held, targets.length);
        boolean usable = isUsable(target);
        int position = usable && isNeeded(target) ? target : 0;
        if (position == 0 && !covered) {
            position = spread(
                    hosts.mustLeaveRack(), host -> hosts.isEligible(host) && !plan.behindGroupOne(host), this::serving);
        }
        if (position == 0) {
            position = orStandIn(usable ? target : 0, this::serving);
        }
        if (position != target) {
            standsIn(position, target);
        }
        covered |= position != 0 && !plan.behindGroupOne(position);
        return position;
    }

    /** The lowest gear reads it. */
    private boolean isNeeded(int target) {
        return !covered && !plan.behindGroupOne(target);
    }

    private void standsIn(int position, int target) {
        if (position != 0) {
            countOffloaded();
        }
        if (!plan.view.isServing(target)) {
            standIns.add(new StandIn(position, target));
        }
    }

    private int serving(IntPredicate allowed) {
        return plan.serving.pick(host -> allowed.test(host) && !Plan.contains(toCome, host), load, random);
    }
}
