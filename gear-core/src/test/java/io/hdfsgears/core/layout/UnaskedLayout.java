// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import java.util.random.RandomGenerator;

/** One primary, one host a gear. A test overrides what it expects to be asked; any other question fails the test. */
public abstract class UnaskedLayout implements Layout {
    @Override
    public String name() {
        return "of a test";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return GearTable.oneNodeAGear(1, view.size());
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        throw new AssertionError("asked to place " + request);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        throw new AssertionError("asked what to give up of " + request);
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        throw new AssertionError("asked to repair " + request);
    }
}
