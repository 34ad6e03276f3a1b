// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. The primary names the column; Rabbit's layout places within it. */
final class GridPlacement {
    private final Grid grid;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    /** Holders first, then what this call chose. */
    private final List<Integer> taken;

    private final int holders;
    private int offloaded;

    GridPlacement(Grid grid, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.grid = grid;
        this.request = request;
        this.load = load;
        this.random = random;
        this.taken = new ArrayList<>(grid.onChain(request.holders()));
        this.holders = taken.size();
    }

    Placement run() {
        if (taken.isEmpty()) {
            primary();
        }
        if (!taken.isEmpty() && missing() > 0) {
            withinColumn(grid.home(taken));
        }
        fillUp();
        return new Placement(taken.subList(holders, taken.size()), offloaded);
    }

    private int missing() {
        return request.additional() - (taken.size() - holders);
    }

    private void primary() {
        int writer = request.writer();
        boolean here = writer >= 1 && writer <= grid.view.primaries() && grid.view.isServing(writer);
        int position = here && eligible(writer) ? writer : grid.serving.pickPrimary(this::eligible, load, random);
        if (position != 0) {
            taken.add(position);
        }
    }

    private void withinColumn(Column column) {
        PlacementRequest within = new PlacementRequest(
                missing(),
                column.locals(taken),
                new HashSet<>(column.locals(request.excluded())),
                column.local(request.writer()));
        Placement placement = column.layout.place(within, column.view, column.gauge(load), random);
        placement.positions().forEach(local -> taken.add(column.global(local)));
        offloaded += placement.offloaded();
    }

    /** Hosts of other columns stand in where too few of the column serve. */
    private void fillUp() {
        int position = -1;
        while (missing() > 0 && position != 0) {
            position = inOneRack() ? pick(this::eligibleElsewhere) : 0;
            if (position == 0) {
                position = pick(this::eligible);
            }
            if (position != 0) {
                taken.add(position);
                offloaded++;
            }
        }
    }

    /** In another upgrade domain than all others if there is one. */
    private int pick(IntPredicate allowed) {
        int position = grid.view.domains().areNamed()
                ? grid.serving.pick(host -> allowed.test(host) && inNewDomain(host), load, random)
                : 0;
        return position != 0 ? position : grid.serving.pick(allowed, load, random);
    }

    private boolean inNewDomain(int position) {
        return taken.stream().noneMatch(other -> grid.view.domains().share(other, position));
    }

    private boolean inOneRack() {
        return !taken.isEmpty()
                && grid.view.rackCount() > 1
                && taken.stream().map(grid.view::rackOf).distinct().count() == 1;
    }

    private boolean eligible(int position) {
        return !taken.contains(position) && !request.excluded().contains(position) && load.accepts(position);
    }

    private boolean eligibleElsewhere(int position) {
        return eligible(position) && grid.view.rackOf(position) != grid.view.rackOf(taken.get(0));
    }
}
