// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Chooses victims: replicas outside the block's column first, then what Rabbit's layout would give up within it. */
final class GridDeletion {
    private final Grid grid;
    private final LoadGauge load;
    private final List<Integer> left;

    GridDeletion(Grid grid, List<Integer> holders, LoadGauge load) {
        this.grid = grid;
        this.load = load;
        this.left = new ArrayList<>(holders);
    }

    List<Integer> victims(int wanted) {
        List<Integer> victims = new ArrayList<>();
        if (left.isEmpty()) {
            return victims;
        }
        Column home = grid.home(left);
        for (int stray : strays(home)) {
            if (left.size() > wanted && dispensable(stray) && !spreads(stray)) {
                left.remove(Integer.valueOf(stray));
                victims.add(stray);
            }
        }
        if (left.size() > wanted) {
            inside(home, wanted).forEach(local -> victims.add(home.global(local)));
        }
        return victims;
    }

    /** Where strays fill all places (none but they serve), everything within the column goes. */
    private List<Integer> inside(Column home, int wanted) {
        List<Integer> inside = home.locals(left);
        int keep = inside.size() - (left.size() - wanted);
        return keep < 1
                ? inside
                : home.layout
                        .retain(new RetentionRequest(inside, keep), home.view, home.gauge(load))
                        .victims();
    }

    /** Holders of other columns, the fullest first. */
    private List<Integer> strays(Column home) {
        return left.stream()
                .filter(holder -> home.local(holder) == 0)
                .sorted(Comparator.comparingLong((Integer holder) -> -load.blocks(holder)))
                .toList();
    }

    /** Whether the block would be in fewer racks or upgrade domains without it: stock would order the same replica again. */
    private boolean spreads(int stray) {
        if (!grid.view.domains().areNamed()) {
            return false;
        }
        int[] holders = left.stream().mapToInt(Integer::intValue).toArray();
        int[] rest = Positions.without(holders, stray);
        return Positions.spreadOf(rest, rest.length, grid.view)
                < Positions.spreadOf(holders, holders.length, grid.view);
    }

    /** Whether a serving holder remains, and a serving primary where there is one. */
    private boolean dispensable(int stray) {
        boolean primary = stray <= grid.view.primaries();
        return !grid.view.isServing(stray)
                || left.stream()
                        .anyMatch(other -> other != stray
                                && grid.view.isServing(other)
                                && (!primary || other <= grid.view.primaries()));
    }
}
