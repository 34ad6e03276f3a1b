// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract.tutorial;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

// --8<-- [start:layout]
/** One replica of each block is on a primary, the others are on any hosts with room, drawn by chance. */
final class CoverLayout implements Layout {
    @Override
    public String name() {
        return "cover";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return GearTable.oneNodeAGear(view.primaries(), view.size()); // the primaries read all, so each count is a gear
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        List<Integer> free = new ArrayList<>(free(request.holders(), view.size(), view, load));
        free.removeAll(request.excluded());
        List<Integer> chosen = new ArrayList<>();
        if (request.holders().stream().noneMatch(i -> i <= view.primaries())) {
            draw(free.stream().filter(i -> i <= view.primaries()).toList(), chosen, random);
        }
        while (chosen.size() < request.additional() && chosen.size() < free.size()) {
            draw(free.stream().filter(i -> !chosen.contains(i)).toList(), chosen, random);
        }
        return new Placement(chosen, 0);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        List<Integer> worstFirst = new ArrayList<>(request.holders());
        worstFirst.sort(
                Comparator.comparing((Integer i) -> view.isServing(i)).thenComparing(i -> i <= view.primaries()));
        return new Retention(worstFirst.subList(0, Math.max(0, worstFirst.size() - request.wanted())));
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        List<Integer> holders = request.holders();
        boolean covered = holders.stream().anyMatch(i -> i <= view.primaries());
        if (covered && holders.size() >= request.wanted()) {
            return new Repair.InPlace();
        }
        List<Integer> target = new ArrayList<>();
        draw(free(holders, covered ? view.size() : view.primaries(), view, load), target, random);
        if (target.isEmpty()) {
            return new Repair.Deferred(); // a host that sleeps, or is full, may take it later
        }
        List<Integer> surplus = retain(new RetentionRequest(holders, request.wanted() - 1), view)
                .victims();
        return new Repair.Move(target.get(0), surplus.isEmpty() ? 0 : surplus.get(0));
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        double others = view.size() == 1 ? 0 : (Math.min(replication, view.size()) - 1.0) / (view.size() - 1);
        double first = position <= view.primaries() ? 1.0 / view.primaries() : 0;
        return first + (1 - first) * others;
    }

    private static List<Integer> free(List<Integer> holders, int last, ClusterView view, LoadGauge load) {
        IntStream fit = IntStream.rangeClosed(1, last).filter(i -> view.isServing(i) && load.accepts(i));
        return fit.filter(i -> !holders.contains(i)).boxed().toList();
    }

    private static void draw(List<Integer> from, List<Integer> into, RandomGenerator random) {
        if (!from.isEmpty()) {
            into.add(from.get(random.nextInt(from.size())));
        }
    }
}
// --8<-- [end:layout]
