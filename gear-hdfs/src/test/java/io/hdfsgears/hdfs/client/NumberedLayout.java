// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A block's replicas stand on serving hosts from the last position down: its hosts follow once it has a number. */
final class NumberedLayout implements Layout, NumberedCopies {
    private final EvenLayout other = new EvenLayout();

    @Override
    public String name() {
        return "numbered";
    }

    @Override
    public boolean decidesCopies() {
        return true;
    }

    @Override
    public int copies(long number, int factor, ClusterView view) {
        return factor;
    }

    @Override
    public Optional<Placement> placeNumbered(
            long number,
            int factor,
            PlacementRequest request,
            ClusterView view,
            LoadGauge load,
            RandomGenerator random) {
        List<Integer> positions = new ArrayList<>();
        for (int position = view.size(); position > 0 && positions.size() < request.additional(); position--) {
            if (view.isServing(position)
                    && !request.excluded().contains(position)
                    && !request.holders().contains(position)) {
                positions.add(position);
            }
        }
        return Optional.of(new Placement(positions, request.additional() - positions.size()));
    }

    @Override
    public GearTable gears(ClusterView view) {
        return other.gears(view);
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return other.place(request, view, load, random);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        return other.retain(request, view);
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return other.repair(request, view, load, random);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return 0.5;
    }
}
