// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.random.RandomGenerator;

/** A layout that also keeps hosts filled by their shares, and so looks at how full they are when replicas go or move. */
public interface EvenFilling extends Layout {
    /**
     * As {@link Layout#retain}, and of equally dispensable replicas the one on the host that holds most for its share goes. Use
     * this one wherever a gauge is at hand: a repair that evens out the load copies first, and only the gauge tells which of
     * the two replicas was meant to go.
     */
    Retention retain(RetentionRequest request, ClusterView view, LoadGauge load);

    @Override
    default Retention retain(RetentionRequest request, ClusterView view) {
        return retain(request, view, LoadGauge.EVEN);
    }

    /**
     * The part of {@link #repair} that looks at the block alone, not at how evenly hosts are filled. A planner repairs all
     * blocks this way before it evens out: hosts that only wait for such blocks would else be filled with others first.
     */
    Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random);

    /** As {@link #retain(RetentionRequest, ClusterView, LoadGauge)}, of any layout: one that does not even out ignores the gauge. */
    static Retention retain(Layout layout, RetentionRequest request, ClusterView view, LoadGauge load) {
        return layout instanceof EvenFilling even ? even.retain(request, view, load) : layout.retain(request, view);
    }

    /** As {@link #repairRoles(RetentionRequest, ClusterView, LoadGauge, RandomGenerator)}, of any layout. */
    static Repair repairRoles(
            Layout layout, RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return layout instanceof EvenFilling even
                ? even.repairRoles(request, view, load, random)
                : layout.repair(request, view, load, random);
    }
}
