// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * A request of the NameNode to the placement policy for a new block. A layout that goes by the block's number answers once more when the
 * block has its number, and needs no lock to know the file.
 *
 * @param factor of the block's file
 * @param writer null where locality does not count
 */
public record AskedPlacement(
        int factor,
        long blockSize,
        BlockStoragePolicy storagePolicy,
        @Nullable Node writer) {
    /** The policy is called in the middle of a call for a block, on the same thread. */
    private static final ThreadLocal<@Nullable AskedPlacement> LAST = new ThreadLocal<>();

    /** The dataset has a new block, and a layout that goes by numbers is asked again. */
    void note(HdfsView view, DatasetView dataset, List<DatanodeStorageInfo> chosen) {
        dataset.asked(Time.monotonicNowNanos());
        if (chosen.isEmpty() && NumberedCopies.decide(view.layout())) {
            keep();
        }
    }

    /** Until {@link #take} on the same thread. */
    public void keep() {
        LAST.set(this);
    }

    /** What was asked last on this thread, once; null if nothing was. */
    public static @Nullable AskedPlacement take() {
        AskedPlacement last = LAST.get();
        LAST.set(null);
        return last;
    }
}
