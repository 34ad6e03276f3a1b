// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * One repair decision; lives for one call. It needs no log: what the holders lack to be a copy set of the layout tells where
 * the block must go, so a lost reflection log costs a scan of the blocks, never data.
 *
 * <p>First come copies that are missing, then blocks that sit in one rack, then balance: a replica behind group 1 moves to
 * another node on which the copy set is as complete, when its host would still be clearly fuller for its share without it
 * than the other with it. The way back never qualifies, so repair comes to rest.
 */
final class Repairing {
    /** How much fuller, as a factor. Below it lies the noise of random placement, which is not worth a copy. */
    private static final double CLEARLY = 1.05;

    /** Draws in search of another node for a copy: its lanes are few among many. */
    private static final int DRAWS = 16;

    private final Plan plan;
    private final LoadGauge load;
    private final RandomGenerator random;
    private final int[] holders;
    private final int wanted;
    private final OptionalLong number;
    private boolean deferred;

    Repairing(RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.load = load;
        this.random = random;
        this.holders = Positions.onChain(request.holders(), plan.view);
        this.wanted = Math.min(Math.max(1, request.wanted()), plan.view.size());
        this.number = request.number();
    }

    /** @param even whether a block that stands right may move to even out its hosts */
    Repair run(boolean even) {
        if (holders.length == 0) {
            return new Repair.Deferred();
        }
        Matching matching = new Matching(plan, holders, wanted, number);
        if (!matching.complete()) {
            return fill(matching);
        }
        Repair move = new Repair.InPlace();
        if (holders.length > 1 && plan.inOneRack(holders)) {
            move = replace((victim, target) -> plan.view.rackOf(target) != plan.view.rackOf(victim));
        } else if (even) {
            move = replace((victim, target) -> clearlyFuller(victim, target) && staysInRacks(victim, target));
        }
        return move instanceof Repair.InPlace && deferred ? new Repair.Deferred() : move;
    }

    private Repair fill(Matching matching) {
        int[] copies = matching.targets(random);
        int missing = Arrays.stream(copies).filter(this::free).findFirst().orElse(0);
        int target = missing != 0 ? missing : plan.extra(wanted, this::free, load, random);
        if (!usable(target)) {
            return new Repair.Deferred();
        }
        int victim = holders.length < wanted ? 0 : surplus(target);
        return victim == 0 || gains(matching, target, victim) ? new Repair.Move(target, victim) : new Repair.InPlace();
    }

    /** Whether the block stands better then. Else retention, asked again, might as well drop the copy, and so on for ever. */
    private boolean gains(Matching now, int target, int victim) {
        int[] then = Positions.without(Plan.with(holders, target), victim);
        return new Matching(plan, then, wanted, number).filled() > now.filled()
                || (plan.inOneRack(holders) && !plan.inOneRack(then));
    }

    /** What retention gives up once the copy stands; the copy itself when the rest is worth more, for it spans racks. */
    private int surplus(int target) {
        int[] grown = Plan.with(holders, target);
        RetentionRequest request =
                new RetentionRequest(Arrays.stream(grown).boxed().toList(), holders.length);
        return Retaining.retain(request, plan, load).victims().get(0);
    }

    private Repair replace(Exchange worthwhile) {
        for (int draw = 0; draw < DRAWS && plan.groups.count() > 1; draw++) {
            int victim = holders[random.nextInt(holders.length)];
            int target = plan.behindGroupOne(victim) ? like(victim) : 0;
            if (target != 0 && worthwhile.is(victim, target) && complete(victim, target)) {
                if (usable(target)) {
                    return new Repair.Move(target, victim);
                }
                deferred = true;
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
            return free(any) ? any : 0;
        }
        int anchor = inGroupOne[random.nextInt(inGroupOne.length)];
        int lane = plan.accordion.lanes().draw(anchor, random.nextDouble());
        int target = plan.accordion.lanes().node(lane, plan.groups.groupOf(any));
        return target != victim && free(target) ? target : 0;
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
        return !plan.inOneRack(Plan.with(Positions.without(holders, victim), target));
    }

    private boolean usable(int target) {
        return target != 0 && plan.view.isServing(target) && load.accepts(target);
    }

    private boolean free(int position) {
        return !Plan.contains(holders, position);
    }

    private interface Exchange {
        boolean is(int victim, int target);
    }
}
