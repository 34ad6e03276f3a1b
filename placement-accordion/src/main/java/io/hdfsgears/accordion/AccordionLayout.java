// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Accordion's layout (§III-A). Safe for any number of threads; the one field that changes is a memo of what follows from the
 * last view alone.
 *
 * <p>{@link #place} makes as many copies as the file's replication asks for: the first of the copy set by
 * {@link CopySet#byNeed}, and for a copy set that is smaller, more behind group 1, evenly. {@link #placeWhole} makes the
 * g+1 copies of the paper.
 */
public final class AccordionLayout implements Layout {
    private static final LoadGauge EVEN = new LoadGauge() {
        @Override
        public long blocks(int position) {
            return 0;
        }

        @Override
        public boolean accepts(int position) {
            return true;
        }
    };

    private final AccordionSettings settings;
    private volatile @Nullable Plan memo;

    public AccordionLayout(AccordionSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "accordion";
    }

    @Override
    public GearTable gears(ClusterView view) {
        if (settings.groups().get(0) < view.primaries()) {
            throw new IllegalArgumentException(
                    "the first group must hold all " + view.primaries() + " primaries, but the groups are "
                            + settings.groups() + ": make it larger, or use fewer primaries");
        }
        return GearTable.ofGroups(settings.groups(), view.size());
    }

    /** Groups, roles and copy sets on these hosts, at least one. */
    public AccordionPlan plan(ClusterView view) {
        return memo(view).accordion;
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return placeAndTell(request, view, load, random).placement();
    }

    /** As {@link #place}, and tells what the reflection log must remember. */
    public AccordionPlacement placeAndTell(
            PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new AccordionPlacement(new Placement(List.of(), 0), List.of())
                : new Placing(memo(view), request, load, random).run();
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
        return new Placing(memo(view), request, load, random).to(wanted);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        return retain(request, view, EVEN);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return view.size() == 0 ? new Retention(List.of()) : Retaining.retain(request, memo(view), load);
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.size() == 0 ? new Repair.Deferred() : new Repairing(request, memo(view), load, random).run(true);
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.size() == 0 ? new Repair.Deferred() : new Repairing(request, memo(view), load, random).run(false);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return plan(view).share(position, replication);
    }

    private Plan memo(ClusterView view) {
        Plan plan = memo;
        if (plan == null || plan.view != view) {
            plan = new Plan(view, settings);
            memo = plan;
        }
        return plan;
    }
}
