// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.layout.Layout;

/**
 * Rabbit and SpringFS: down to p hosts, and host i holds at least B/i blocks.
 *
 * @param bounded whether the offload set holds primary replicas only
 * @param copiesLate see {@link StorageSystem#copiesLate}
 */
record EqualWorkSystem(String name, Following following, boolean bounded, boolean copiesLate) implements StorageSystem {
    /** How the layout follows the writes. */
    interface Following {
        Layout layout(int offloadSet, double pressure, int active);
    }

    @Override
    public int minimumActive(Cluster cluster) {
        return cluster.primaries();
    }

    @Override
    public Layout layout(int offloadSet, double pressure, int active) {
        return following.layout(offloadSet, pressure, active);
    }

    @Override
    public double floor(int position, int offloadSet, Cluster cluster) {
        int least = bounded ? offloadSet : cluster.primaries();
        return position <= least ? 0 : 1.0 / position;
    }
}
