// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.RabbitLayout;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** One recovery group with its primaries, as a chain of its own: its positions (local) stand for some of the cluster's. */
final class Column {
    final ClusterView view;
    final RabbitLayout layout;
    private final int[] positions;
    private final double ofBlocks;

    /** @param positions the cluster's positions, ascending, primaries first */
    Column(ClusterView cluster, int[] positions, int primaries, RabbitLayout layout) {
        this.positions = positions;
        this.layout = layout;
        this.ofBlocks = Arrays.stream(positions)
                        .limit(primaries)
                        .mapToDouble(cluster.weights()::of)
                        .sum()
                / cluster.weights().sum(1, cluster.primaries());
        this.view = cluster.with(
                primaries, Arrays.stream(positions).mapToObj(cluster::member).toList());
    }

    /** Share of all blocks that have their primary here: by the capacity of the primaries. */
    double ofBlocks() {
        return ofBlocks;
    }

    /** @param local 1..view.size */
    int global(int local) {
        return positions[local - 1];
    }

    /** @return the local position, or 0 for a host of another column */
    int local(int global) {
        return Math.max(0, Arrays.binarySearch(positions, global) + 1);
    }

    List<Integer> locals(Collection<Integer> globals) {
        return globals.stream().map(this::local).filter(local -> local > 0).toList();
    }

    LoadGauge gauge(LoadGauge load) {
        return new LoadGauge() {
            @Override
            public long blocks(int position) {
                return load.blocks(global(position));
            }

            @Override
            public boolean accepts(int position) {
                return load.accepts(global(position));
            }
        };
    }
}
