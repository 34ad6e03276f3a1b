// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Sierra's layout as SpringFS describes it (§2.4): the chain is cut into r equal groups, replica k is spread evenly over
 * group k, so a gear is a group and the lowest gear keeps N/r hosts awake. A replica whose group sleeps goes to any serving
 * host, and home again when the group is back.
 */
public final class SierraLayout implements EvenFilling {
    /** How much fuller, as a factor; as in Rabbit's repair. */
    private static final double CLEARLY = 1.05;

    private final int groups;

    /** @param groups r, the usual replication; one gear a replica */
    public SierraLayout(int groups) {
        if (groups < 1) {
            throw new IllegalArgumentException("Sierra needs at least 1 group, not " + groups);
        }
        this.groups = groups;
    }

    @Override
    public String name() {
        return "sierra";
    }

    @Override
    public GearTable gears(ClusterView view) {
        List<Integer> awake = new ArrayList<>();
        for (int group = 1; group <= groups(view); group++) {
            awake.add(last(group, view));
        }
        return new GearTable(awake);
    }

    private int groups(ClusterView view) {
        return Math.max(1, Math.min(groups, view.size()));
    }

    private int first(int group, ClusterView view) {
        return group == 1 ? 1 : last(group - 1, view) + 1;
    }

    private int last(int group, ClusterView view) {
        return (int) ((long) view.size() * group / groups(view));
    }

    private int groupOf(int position, ClusterView view) {
        int group = 1;
        while (position > last(group, view)) {
            group++;
        }
        return group;
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Chosen chosen = new Chosen(request, view, load);
        ServingRange serving = new ServingRange(view);
        int offloaded = 0;
        while (chosen.missing() > 0) {
            int group = freeGroup(chosen.holders(), view);
            int position = group == 0 ? 0 : inGroup(group, chosen, view, serving, load, random);
            if (position == 0) {
                position = serving.lighter(1, view.size(), chosen::eligible, load, random);
                offloaded += position == 0 ? 0 : 1;
            }
            if (position == 0) {
                break;
            }
            chosen.add(position);
        }
        return new Placement(chosen.fresh(), offloaded);
    }

    private int inGroup(
            int group, Chosen chosen, ClusterView view, ServingRange serving, LoadGauge load, RandomGenerator random) {
        int writer = chosen.writer();
        if (writer != 0 && groupOf(writer, view) == group) {
            return writer;
        }
        int position = 0;
        if (chosen.missing() == 1 && !chosen.holders().isEmpty() && chosen.inOneRack()) {
            position =
                    serving.lighter(first(group, view), last(group, view), chosen::eligibleInOtherRack, load, random);
        }
        return position != 0
                ? position
                : serving.lighter(first(group, view), last(group, view), chosen::eligible, load, random);
    }

    /** The lowest group without a holder, or 0 when all have one. */
    private int freeGroup(List<Integer> holders, ClusterView view) {
        for (int group = 1; group <= groups(view); group++) {
            int candidate = group;
            if (holders.stream().noneMatch(holder -> groupOf(holder, view) == candidate)) {
                return group;
            }
        }
        return 0;
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return new Surplus(view, load, rest -> worth(rest, view)).retain(request);
    }

    /** Group 1 counts more than all others: it is the one that never sleeps. */
    private int worth(int[] holders, ClusterView view) {
        boolean[] filled = new boolean[groups(view) + 1];
        int worth = 0;
        for (int holder : holders) {
            int group = groupOf(holder, view);
            worth += filled[group] ? 0 : group == 1 ? groups(view) : 1;
            filled[group] = true;
        }
        return worth;
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Repair roles = repairRoles(request, view, load, random);
        return roles instanceof Repair.InPlace ? even(request, view, load, random) : roles;
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Chosen chosen = new Chosen(new PlacementRequest(1, request.holders(), Set.of(), 0), view, load);
        int group = freeGroup(chosen.holders(), view);
        if (group == 0 || group > request.wanted()) {
            return new Repair.InPlace();
        }
        int target = drawn(group, chosen, view, load, random);
        if (target == 0) {
            return new Repair.Deferred();
        }
        boolean full = chosen.holders().size() >= request.wanted();
        return new Repair.Move(target, full ? twin(chosen.holders(), view, load) : 0);
    }

    /** Within a group a replica moves to a host that holds clearly less. */
    private Repair even(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Chosen chosen = new Chosen(new PlacementRequest(1, request.holders(), Set.of(), 0), view, load);
        for (int holder : chosen.holders()) {
            int target = drawn(groupOf(holder, view), chosen, view, load, random);
            if (target != 0 && load.blocks(holder) - 1 > CLEARLY * (load.blocks(target) + 1)) {
                return new Repair.Move(target, holder);
            }
        }
        return new Repair.InPlace();
    }

    private int drawn(int group, Chosen chosen, ClusterView view, LoadGauge load, RandomGenerator random) {
        return new ServingRange(view).lighter(first(group, view), last(group, view), chosen::eligible, load, random);
    }

    /** The fuller of two holders in one group: one of them is where it is because another group slept. */
    private int twin(List<Integer> holders, ClusterView view, LoadGauge load) {
        int victim = 0;
        for (int holder : holders) {
            boolean doubled = holders.stream()
                    .anyMatch(other -> other != holder && groupOf(other, view) == groupOf(holder, view));
            if (doubled && (victim == 0 || load.blocks(holder) > load.blocks(victim))) {
                victim = holder;
            }
        }
        return victim;
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        int group = groupOf(position, view);
        int size = last(group, view) - first(group, view) + 1;
        double replicas = group < groups(view) ? Math.min(1, replication - group + 1) : replication - group + 1;
        return Math.max(0, Math.min(1, replicas / size));
    }
}
