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
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The rules of stock HDFS's default placement: the writer's host (a random one for an outside writer), a random host of
 * another rack, another host of that rack, then anywhere. It knows no gears: the whole cluster is its only one.
 */
public final class StockLayout implements EvenFilling {
    @Override
    public String name() {
        return "stock";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return new GearTable(List.of(view.size()));
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Chosen chosen = new Chosen(request, view, load);
        ServingRange serving = new ServingRange(view);
        while (chosen.missing() > 0) {
            int position = next(chosen, view, serving, random);
            if (position == 0) {
                break;
            }
            chosen.add(position);
        }
        return new Placement(chosen.fresh(), 0);
    }

    private static int next(Chosen chosen, ClusterView view, ServingRange serving, RandomGenerator random) {
        List<Integer> holders = chosen.holders();
        int position = 0;
        if (holders.isEmpty()) {
            position = chosen.writer();
        } else if (chosen.inOneRack()) {
            position = serving.any(1, view.size(), chosen::eligibleInOtherRack, random);
        } else if (holders.size() == 2) {
            int rack = view.rackOf(holders.get(1));
            position = serving.any(1, view.size(), p -> chosen.eligible(p) && view.rackOf(p) == rack, random);
        }
        return position != 0 ? position : serving.any(1, view.size(), chosen::eligible, random);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return new Surplus(view, load, rest -> racks(rest, view)).retain(request);
    }

    private static int racks(int[] holders, ClusterView view) {
        int first = holders.length == 0 ? 0 : view.rackOf(holders[0]);
        for (int holder : holders) {
            if (view.rackOf(holder) != first) {
                return 2;
            }
        }
        return 1;
    }

    /** A block whose replicas all sit in one rack of several moves one of them; otherwise every place is as good. */
    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Chosen chosen = new Chosen(new PlacementRequest(1, request.holders(), Set.of(), 0), view, load);
        boolean enough = chosen.holders().size() >= request.wanted();
        if (enough && (chosen.holders().size() < 2 || view.rackCount() < 2 || !chosen.inOneRack())) {
            return new Repair.InPlace();
        }
        ServingRange serving = new ServingRange(view);
        int target = serving.any(1, view.size(), chosen::eligibleInOtherRack, random);
        if (target == 0 && !enough) {
            target = serving.any(1, view.size(), chosen::eligible, random);
        }
        int last = chosen.holders().isEmpty()
                ? 0
                : chosen.holders().get(chosen.holders().size() - 1);
        return target == 0 ? new Repair.Deferred() : new Repair.Move(target, enough ? last : 0);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return Math.min(1, (double) replication / view.size());
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(request, view, load, random);
    }
}
