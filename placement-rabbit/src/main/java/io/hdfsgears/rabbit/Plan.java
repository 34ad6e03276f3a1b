// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** What is worked out once per view: shapes per replication factor, the index of serving positions, reference shares. */
final class Plan {
    final ClusterView view;
    final ServingPicker serving;
    final int draws;
    private final Shaping shaping;
    private final AtomicReferenceArray<@Nullable EqualWork> shapes;
    private final double[] reference;

    Plan(ClusterView view, Shaping shaping, RabbitSettings settings, @Nullable Plan before) {
        this.view = view;
        this.shaping = shaping;
        this.draws = settings.draws();
        this.serving = new ServingPicker(view);
        boolean sameShape = before != null
                && before.view.primaries() == view.primaries()
                && before.view.weights().equals(view.weights());
        if (before != null && sameShape) {
            this.shapes = before.shapes;
            this.reference = before.reference;
        } else {
            this.shapes = new AtomicReferenceArray<>(view.size() + 1);
            this.reference = reference(settings.replication());
        }
    }

    private double[] reference(int replication) {
        double[] shares = new double[view.size() + 1];
        for (int i = 1; i < shares.length; i++) {
            double share = shape(replication).share(i);
            shares[i] = share > 0 ? share : view.weights().of(i) / i;
        }
        return shares;
    }

    EqualWork shape(int factor) {
        int capped = Math.min(factor, view.size());
        EqualWork shape = shapes.get(capped);
        if (shape == null) {
            shape = shaping.shape(view.weights(), view.primaries(), capped);
            shapes.set(capped, shape);
        }
        return shape;
    }

    /**
     * How full a position is for its share once {@code change} blocks came or went. All factors are measured against one
     * law, that of the cluster's usual replication: two laws could pull blocks to and fro for ever.
     */
    double fill(int position, int change, LoadGauge load) {
        return (load.blocks(position) + change) / reference[position];
    }

    boolean isPrimary(int position) {
        return position <= view.primaries();
    }
}
