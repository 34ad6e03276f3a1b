// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.PlannedLayout;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.layout.facet.VolumeSeparation;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
public final class AccordionLayout extends PlannedLayout<Plan> implements NumberedCopies, VolumeSeparation {
    private final SettingsRule rule;
    private final CopyRule copies;
    private final boolean partitioned;

    public AccordionLayout(AccordionSettings settings) {
        this((primaries, hosts) -> settings, settings.copies(), false);
    }

    /**
     * @param copies how many replicas a block has, whatever the rule's settings say
     * @param partitioned Accordion-DP: primaries and backups on volumes of their own
     */
    public AccordionLayout(SettingsRule rule, CopyRule copies, boolean partitioned) {
        super(PlacementChoice::place, DeletionChoice::retain, RepairChoice::repair);
        this.rule = rule;
        this.copies = copies;
        this.partitioned = partitioned;
    }

    private AccordionSettings settings(ClusterView view) {
        return rule.on(view.primaries(), view.size()).with(copies);
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

    /** As {@link #place}, and also returns what the reflection log must remember. */
    public AccordionPlacement placeAndTell(
            PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new AccordionPlacement(new Placement(List.of(), 0), List.of())
                : new PlacementChoice(planned(view), request, load, random).run();
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
        return new PlacementChoice(planned(view), request, load, random).to(wanted);
    }

    @Override
    public boolean decidesCopies() {
        return copies == CopyRule.AT_LEAST_FACTOR;
    }

    @Override
    public int copies(long number, int factor, ClusterView view) {
        return view.size() == 0 ? factor : planned(view).copiesOf(number, factor);
    }

    /**
     * Whole copy sets for files with the cluster's usual factor: the block's number says which.
     *
     * @param request for as many replicas as the block still lacks of {@link #copies}
     */
    @Override
    public Optional<Placement> placeNumbered(
            long number,
            int factor,
            PlacementRequest request,
            ClusterView view,
            LoadGauge load,
            RandomGenerator random) {
        if (view.servingCount() == 0 || !planned(view).numbered(factor)) {
            return Optional.empty();
        }
        Plan plan = planned(view);
        return Optional.of(new PlacementChoice(plan, request, load, random)
                .to(plan.byNeed(number))
                .placement());
    }

    @Override
    public boolean separatesVolumes() {
        return partitioned;
    }

    @Override
    public OptionalInt primaryOf(RetentionRequest block, ClusterView view) {
        if (view.size() == 0 || block.holders().isEmpty()) {
            return OptionalInt.empty();
        }
        int[] holders = Positions.onChain(block.holders(), view);
        int primary = new Matching(planned(view), holders, Math.max(1, block.wanted()), block.number()).primary();
        return primary == 0 ? OptionalInt.empty() : OptionalInt.of(primary);
    }

    @Override
    public int volume(int position, boolean primary, List<Long> room, long bytes, ClusterView view) {
        if (room.size() < 2) {
            return -1;
        }
        Partition kind = primary ? Partition.PRIMARY : Partition.BACKUP;
        return PartitionChoice.of(plan(view), position, room.size()).choose(kind, room, bytes);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return planned(view).law(position, replication);
    }
}
