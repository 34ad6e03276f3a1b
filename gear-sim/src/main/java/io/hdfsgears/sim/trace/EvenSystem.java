// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.layout.Layout;
import java.util.function.ToDoubleFunction;

/** Sierra and stock HDFS: even layouts that need no following, down to the lowest gear. */
record EvenSystem(Layout layout, ToDoubleFunction<StorageSystem.Cluster> share) implements StorageSystem {
    @Override
    public String name() {
        return layout.name();
    }

    @Override
    public int minimumActive(Cluster cluster) {
        return layout.gears(Rack.view(cluster, cluster.hosts())).hostsAwake(1);
    }

    @Override
    public Layout layout(int offloadSet, double pressure, int active) {
        return layout;
    }

    @Override
    public double floor(int position, int offloadSet, Cluster cluster) {
        return position <= cluster.hosts() / cluster.replication() ? 0 : share.applyAsDouble(cluster);
    }
}
