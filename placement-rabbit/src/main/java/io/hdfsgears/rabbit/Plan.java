// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.Collection;
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
        boolean sameShape =
                before != null && before.view.size() == view.size() && before.view.primaries() == view.primaries();
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
            shares[i] = share > 0 ? share : 1.0 / i;
        }
        return shares;
    }

    EqualWork shape(int factor) {
        int capped = Math.min(factor, view.size());
        EqualWork shape = shapes.get(capped);
        if (shape == null) {
            shape = shaping.shape(view.size(), view.primaries(), capped);
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

    /** Distinct positions of this chain, ascending; others (hosts unknown to the chain) are left out. */
    int[] onChain(Collection<Integer> positions) {
        return positions.stream()
                .mapToInt(Integer::intValue)
                .filter(position -> position >= 1 && position <= view.size())
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether the first {@code count} positions, at least one, all sit in one rack of a cluster that has more. */
    boolean inOneRack(int[] positions, int count) {
        if (view.rackCount() < 2 || count == 0) {
            return false;
        }
        int rack = view.rackOf(positions[0]);
        for (int i = 1; i < count; i++) {
            if (view.rackOf(positions[i]) != rack) {
                return false;
            }
        }
        return true;
    }

    static boolean contains(int[] positions, int count, int position) {
        for (int i = 0; i < count; i++) {
            if (positions[i] == position) {
                return true;
            }
        }
        return false;
    }

    /** A copy without one element. */
    static int[] without(int[] positions, int one) {
        return Arrays.stream(positions).filter(position -> position != one).toArray();
    }
}
