// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.vary;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.round.ClusterPort;
import java.util.function.UnaryOperator;

/** What a planted mistake may change. As it stands, it changes nothing. */
public interface Seam {
    /** Without any mistake. */
    Seam NONE = new Seam() {};

    /** A mistake in what the rounds of the gears see of the NameNode, or in what becomes of their orders. */
    static Seam ofPort(UnaryOperator<ClusterPort> wrapper) {
        return new Seam() {
            @Override
            public ClusterPort port(ClusterPort port) {
                return wrapper.apply(port);
            }
        };
    }

    /** What the rounds of the gears see of the NameNode. */
    default ClusterPort port(ClusterPort port) {
        return port;
    }

    /** Whether agents follow an order to sleep only while a single NameNode says that it is active. */
    default boolean fences() {
        return true;
    }

    /** Whether a state that was written is on disk. */
    default boolean stores(GearState state) {
        return true;
    }

    /** What readers, writers and the proof are shown of the cluster. */
    default ClusterView view(ClusterView now, long nowNanos) {
        return now;
    }

    /** Whether an image speaks of the last sleep. */
    default boolean isLast(long imageEpoch, long sleepEpoch) {
        return imageEpoch == sleepEpoch;
    }

    /** Whether an append makes void the replicas that it does not reach. */
    default boolean voidsOthers() {
        return true;
    }
}
