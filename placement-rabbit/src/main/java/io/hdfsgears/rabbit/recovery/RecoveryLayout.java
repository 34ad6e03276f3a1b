// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.ViewMemo;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rabbit's fault-tolerant layout (§3.5). Safe for any number of threads.
 */
public final class RecoveryLayout implements EvenFilling, RecoveryGroups {
    private final RecoverySettings settings;
    private final List<RabbitLayout> columns;
    private final ViewMemo<Grid> grids;

    public RecoveryLayout(RecoverySettings settings) {
        this.settings = settings;
        RabbitSettings paper = new RabbitSettings(settings.replication(), new GearMode.Single());
        RabbitSettings within = settings.spread() ? paper.spreading() : paper;
        this.columns = Stream.generate(() -> new RabbitLayout(within))
                .limit(settings.groupSize())
                .toList();
        this.grids = new ViewMemo<>((view, before) -> new Grid(view, columns));
    }

    @Override
    public String name() {
        return "rabbit-recovery";
    }

    /** Gear 1 is the primaries; each further gear adds one gear group. */
    @Override
    public GearTable gears(ClusterView view) {
        int group = Math.min(settings.groupSize(), view.primaries());
        List<Integer> sizes = new ArrayList<>(List.of(view.primaries()));
        for (int awake = view.primaries(); awake < view.size(); awake += group) {
            sizes.add(group);
        }
        return GearTable.ofGroups(sizes, view.size());
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new Placement(List.of(), 0)
                : new GridPlacement(grid(view), request, load, random).run();
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        if (view.size() == 0) {
            return new Retention(List.of());
        }
        Grid grid = grid(view);
        return new Retention(
                new GridDeletion(grid, grid.onChain(request.holders()), load).victims(Math.max(1, request.wanted())));
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(
                request,
                view,
                load,
                (column, within) -> column.layout.repair(within, column.view, column.gauge(load), random));
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(
                request,
                view,
                load,
                (column, within) -> column.layout.repairRoles(within, column.view, column.gauge(load), random));
    }

    private Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, WithinColumn how) {
        Grid grid = view.size() == 0 ? null : grid(view);
        List<Integer> holders = grid == null ? List.of() : grid.onChain(request.holders());
        if (grid == null || holders.isEmpty()) {
            return new Repair.Deferred();
        }
        Column home = grid.home(holders);
        Repair repair = how.repair(home, new RetentionRequest(home.locals(holders), request.wanted()));
        if (!(repair instanceof Repair.Move move)) {
            return repair;
        }
        int victim = move.victim() != 0 ? home.global(move.victim()) : 0;
        if (victim == 0 && holders.size() >= request.wanted()) {
            victim = holders.stream()
                    .filter(holder -> home.local(holder) == 0)
                    .reduce(0, (a, b) -> a == 0 || load.blocks(b) > load.blocks(a) ? b : a);
        }
        return new Repair.Move(home.global(move.target()), victim);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        Column column = grid(view).columnOf(position);
        double ofBlocks = column.ofBlocks();
        return ofBlocks * column.layout.share(column.local(position), replication, column.view);
    }

    /** The hosts of the failed primary's column that hold second replicas; none for a host that is no primary. */
    @Override
    public List<Integer> recoveryGroup(int failed, ClusterView view) {
        if (failed < 1 || failed > view.primaries() || failed > view.size() || settings.replication() < 2) {
            return List.of();
        }
        Column column = grid(view).columnOf(failed);
        int primaries = column.view.primaries();
        int last =
                Math.max(lastSecond(column, 2, false), lastSecond(column, settings.replication(), settings.spread()));
        return IntStream.rangeClosed(primaries + 1, last)
                .mapToObj(column::global)
                .toList();
    }

    /** Last position of a column that holds second replicas of files of this factor. */
    private static int lastSecond(Column column, int factor, boolean spread) {
        EqualWork law = EqualWork.of(column.view.weights(), column.view.primaries(), factor, spread);
        return law.roles() < 2 ? column.view.primaries() : law.last(2);
    }

    private Grid grid(ClusterView view) {
        return grids.of(view);
    }

    private interface WithinColumn {
        Repair repair(Column column, RetentionRequest within);
    }
}
