// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How a dataset's reads are balanced. Immutable, but for the counters, which are there to be changed by all.
 *
 * @param layout of the dataset, whose law stands for what hosts hold of it
 * @param own the hosts as its readers are to see them: those that work for other datasets stand by
 * @param cluster the hosts as they are
 * @param replication r, the usual one
 * @param counts of its own reads since hosts were last shared out
 * @param askedNanos when a client last asked for a file of it, monotonic
 */
public record DatasetReads(
        Layout layout,
        ClusterView own,
        ClusterView cluster,
        int replication,
        ReadCounts counts,
        AtomicLong askedNanos) {
    /** s(i): the part of the dataset's blocks that the host holds by the law. */
    public double share(int position) {
        return layout.share(position, replication, cluster);
    }
}
