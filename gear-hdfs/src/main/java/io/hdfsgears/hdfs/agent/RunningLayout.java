// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.model.ClusterView;
import java.util.OptionalInt;

/**
 * The layout of the next view. It changes when the offload set changes. Code that decides by a view uses the layout of
 * that view. Used on the gear agent's thread.
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
