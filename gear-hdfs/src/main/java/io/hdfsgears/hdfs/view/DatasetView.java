// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import org.jspecify.annotations.Nullable;

/**
 * A dataset's part of a view.
 *
 * @param layout along its own chain; in and out are the cluster's positions
 * @param load what is on the hosts, as the layout is to be told
 * @param writeLoad the same, as it is to be told for new blocks: hosts that work for others are not preferred
 * @param reads null while there is one dataset only, and the view's own balancing applies
 */
public record DatasetView(
        Layout layout,
        LoadGauge load,
        LoadGauge writeLoad,
        @Nullable DatasetReads reads) {
    /** A client reads or writes a file of it. */
    public void asked(long nowNanos) {
        if (reads != null) {
            reads.askedNanos().lazySet(nowNanos);
        }
    }
}
