// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. */
final class PlacementChoice {
    private final Plan plan;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    private final int[] holders;
    private final int wanted;
    /** Where the new replicas belong, in the order of need. */
    private int[] targets = {};

    /** Where they go: the target itself, a stand-in, or 0. */
    private int[] chosen = {};

    private int offloaded;

    PlacementChoice(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        this.holders = Positions.onChain(request.holders(), plan.view);
        this.wanted = (int) Math.min(plan.view.size(), (long) holders.length + request.additional());
    }

    static Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new PlacementChoice(plan, request, load, random).run().placement();
    }

    /** Copies of the layout's own choice. */
    AccordionPlacement run() {
        int[] copies = holders.length == 0 ? fresh() : new Matching(plan, holders, wanted).targets(random);
        return to(copies);
    }

    /** As many of these copies, most needed first, as the request asks for; what it asks beyond goes behind group 1. */
    AccordionPlacement to(int[] copies) {
        targets = holders.length == 0 ? Arrays.copyOf(copies, Math.min(copies.length, wanted)) : lacking(copies);
        while (holders.length + targets.length < wanted) {
            targets = Plan.with(targets, extra());
        }
        if (plan.view.domains().areNamed()) {
            return apart();
        }
        chosen = new int[targets.length];
        for (int i = 0; i < targets.length; i++) {
            chosen[i] = usable(targets[i]) ? targets[i] : 0;
        }
        List<StandIn> standIns = standIns();
        return new AccordionPlacement(new Placement(pipeline(), offloaded), standIns);
    }

    private int[] lacking(int[] copies) {
        return Arrays.stream(copies)
                .filter(position -> !Plan.contains(holders, position))
                .limit(wanted - holders.length)
                .toArray();
    }

    private AccordionPlacement apart() {
        AccordionPlacement apart = new PlacingApart(plan, request, targets, load, random).decide();
        chosen = apart.placement().positions().stream()
                .mapToInt(Integer::intValue)
                .toArray();
        return new AccordionPlacement(
                new Placement(pipeline(), apart.placement().offloaded()), apart.standIns());
    }

    private List<StandIn> standIns() {
        List<StandIn> standIns = new ArrayList<>();
        for (int i = 0; i < targets.length; i++) {
            if (chosen[i] == 0) {
                chosen[i] = temporary();
                offloaded += chosen[i] == 0 ? 0 : 1;
                if (!plan.view.isServing(targets[i])) {
                    standIns.add(new StandIn(chosen[i], targets[i]));
                }
            }
        }
        return standIns;
    }

    /** Two draws of a primary from one group, which keeps the groups' shares whatever the load. */
    private int[] fresh() {
        int a = plan.drawPrimary(wanted, random);
        int group = plan.groups.groupOf(a);
        int b = isWriter(group) ? request.writer() : plan.accordion.drawIn(group, random);
        int[] one = copies(plan.emptier(b, a, wanted, load));
        // Where disks differ, a replica beyond the copy set leaves the rack, and the node's share stays.
        boolean leaves = !plan.accordion.isEven() && one.length < wanted;
        int[] other = plan.inOneRack(one) && !leaves ? copies(plan.emptier(b, a, wanted, load) == a ? b : a) : one;
        return plan.inOneRack(other) ? one : other;
    }

    /** A writer in the group whose turn it is keeps the primary, unless it is fuller than another node of the group. */
    private boolean isWriter(int group) {
        return request.writer() >= 1
                && request.writer() <= plan.view.size()
                && plan.groups.groupOf(request.writer()) == group
                && usable(request.writer());
    }

    private int[] copies(int primary) {
        int lane = plan.accordion.lanes().draw(primary, random.nextDouble());
        return plan.accordion.byNeed(plan.groups.groupOf(primary), lane, wanted);
    }

    private int extra() {
        boolean leave = plan.inOneRack(soFar());
        int position = plan.goesByNumber() ? extra(serving -> usable(serving) && (!leave || elsewhere(serving))) : 0;
        position = position == 0 && leave ? extra(this::elsewhere) : position;
        return position != 0 ? position : extra(any -> true);
    }

    private int extra(IntPredicate also) {
        IntPredicate free = position ->
                !Plan.contains(holders, position) && !Plan.contains(targets, position) && also.test(position);
        return plan.extra(wanted, free, load, random);
    }

    /** In group 1 while the block has no copy there, so that the lowest gear reads it; else in another rack if that can be. */
    private int temporary() {
        int[] settled = soFar();
        boolean covered = Arrays.stream(settled).anyMatch(position -> plan.groups.groupOf(position) == 1);
        int position = covered ? 0 : pick(free -> plan.groups.groupOf(free) == 1);
        position = position == 0 && plan.inOneRack(settled) ? pick(this::elsewhere) : position;
        return position != 0 ? position : pick(free -> true);
    }

    private int pick(IntPredicate also) {
        return plan.serving.pick(free -> eligible(free) && also.test(free), load, random);
    }

    private boolean eligible(int position) {
        return usable(position)
                && !Plan.contains(holders, position)
                && !Plan.contains(targets, position)
                && !Plan.contains(chosen, position);
    }

    private boolean usable(int position) {
        return plan.view.isServing(position)
                && (request.excluded().isEmpty() || !request.excluded().contains(position))
                && load.accepts(position);
    }

    /** Replicas that are settled: holders, and what this call chose; before it chose, what it wants. */
    private int[] soFar() {
        int[] mine = chosen.length == 0 ? targets : chosen;
        int[] all = Arrays.copyOf(holders, holders.length + mine.length);
        System.arraycopy(mine, 0, all, holders.length, mine.length);
        return Arrays.stream(all).filter(position -> position != 0).toArray();
    }

    private boolean elsewhere(int position) {
        int[] settled = soFar();
        return settled.length == 0 || plan.view.rackOf(position) != plan.view.rackOf(settled[0]);
    }

    /** A writer that takes a replica comes first. */
    private List<Integer> pipeline() {
        List<Integer> order = new ArrayList<>(chosen.length);
        for (int position : chosen) {
            if (position != 0) {
                order.add(position == request.writer() ? 0 : order.size(), position);
            }
        }
        return order;
    }
}
