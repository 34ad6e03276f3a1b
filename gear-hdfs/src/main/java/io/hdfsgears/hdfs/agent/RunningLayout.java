// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.model.ClusterView;
import java.util.OptionalInt;

/**
 * The layout that the next view is published with. It changes when the offload set does; whoever decides by a layout takes the one
 * of the view it decides by. Used on the gear agent's thread.
 */
public final class RunningLayout {
    private final boolean follows;
    private Layout layout;

    /**
     * @param layout the placement policy's
     * @param fixed an operator fixed the offload set
     */
    public RunningLayout(Layout layout, boolean fixed) {
        this.layout = layout;
        this.follows = layout instanceof OffloadingLayout && !fixed;
    }

    public Layout current() {
        return layout;
    }

    /** @return m; empty when it does not follow the writes */
    public OptionalInt offloadSet(ClusterView cluster) {
        return follows && layout instanceof OffloadingLayout offloading
                ? OptionalInt.of(offloading.offloadSet(cluster))
                : OptionalInt.empty();
    }

    public void offloadSet(int hosts) {
        if (follows && layout instanceof OffloadingLayout offloading) {
            layout = offloading.withOffloadSet(hosts);
        }
    }
}
