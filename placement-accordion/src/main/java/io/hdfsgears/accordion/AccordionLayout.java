// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.PlannedLayout;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Accordion's layout (§III-A). Safe for any number of threads.
 *
 * <p>{@link #place} makes as many copies as the file's replication asks for: the first of the copy set by
 * {@link CopySet#byNeed}, and for a copy set that is smaller, more behind group 1, evenly. {@link #placeWhole} makes the
 * g+1 copies of the paper.
 */
public final class AccordionLayout extends PlannedLayout<Plan> {
    private final SettingsRule rule;

    public AccordionLayout(AccordionSettings settings) {
        this((primaries, hosts) -> settings);
    }

    public AccordionLayout(SettingsRule rule) {
        this.rule = rule;
    }

    private AccordionSettings settings(ClusterView view) {
        return rule.on(view.primaries(), view.size());
    }

    @Override
    public String name() {
        return "accordion";
    }

    @Override
    public GearTable gears(ClusterView view) {
        List<Integer> groups = settings(view).groups();
        if (groups.get(0) < view.primaries()) {
            throw new IllegalArgumentException("the first group must hold all " + view.primaries()
                    + " primaries, but the groups are " + groups + ": make it larger, or use fewer primaries");
        }
        return GearTable.ofGroups(groups, view.size());
    }

    /** Groups, roles and copy sets on these hosts, at least one. */
    public AccordionPlan plan(ClusterView view) {
        return planned(view).accordion;
    }

    @Override
    protected Plan plan(ClusterView view, @Nullable Plan before) {
        return new Plan(view, settings(view));
    }

    @Override
    protected Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new Placing(plan, request, load, random).run().placement();
    }

    @Override
    protected Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        return Retaining.retain(request, plan, load);
    }

    @Override
    protected Repair repair(
            RetentionRequest request, Plan plan, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return new Repairing(request, plan, load, random).run(evenOut);
    }

    /** As {@link #place}, and tells what the reflection log must remember. */
    public AccordionPlacement placeAndTell(
            PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new AccordionPlacement(new Placement(List.of(), 0), List.of())
                : new Placing(planned(view), request, load, random).run();
    }

    /**
     * Places a new block on its whole copy set, g+1 replicas, copies whose nodes sleep on stand-ins.
     *
     * @param copies from {@link AccordionPlan#copiesAtTurn} or {@link AccordionPlan#copies} of this view's plan
     * @param excluded positions that must not be chosen
     */
    public AccordionPlacement placeWhole(
            CopySet copies, Set<Integer> excluded, ClusterView view, LoadGauge load, RandomGenerator random) {
        int[] wanted = copies.byNeed(copies.positions().size()).stream()
                .mapToInt(Integer::intValue)
                .toArray();
        PlacementRequest request = new PlacementRequest(wanted.length, List.of(), excluded, copies.primary());
        return new Placing(planned(view), request, load, random).to(wanted);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return plan(view).share(position, replication);
    }
}
