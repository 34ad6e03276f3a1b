// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.gear.GearCut;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.DatasetChains;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.random.RandomGenerator;

/** All hosts hold half of everything; nothing is ever placed. */
public class EvenLayout implements Layout {
    /** The same, and it may stand along chains of datasets. */
    public static final class WithDatasets extends EvenLayout implements DatasetChains {}

    private final GearCut cut;

    public EvenLayout() {
        this(GearTable::oneNodeAGear);
    }

    public EvenLayout(GearCut cut) {
        this.cut = cut;
    }

    @Override
    public String name() {
        return "even";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return cut.table(view.primaries(), view.size());
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return new Placement(List.of(), 0);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        return new Retention(List.of());
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return new Repair.InPlace();
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return 0.5;
    }
}
