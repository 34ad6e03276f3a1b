// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * What the NameNode asked the placement policy for a new block. A layout that goes by the block's number answers once more when the
 * block has its number, and needs no lock to know the file.
 *
 * @param factor of the block's file
 * @param writer null unless it runs on a DataNode whose locality counts
 */
public record AskedPlacement(
        int factor,
        long blockSize,
        BlockStoragePolicy storagePolicy,
        @Nullable DatanodeDescriptor writer) {
    /** The policy is called in the middle of a call for a block, on the same thread. */
    private static final ThreadLocal<@Nullable AskedPlacement> LAST = new ThreadLocal<>();

    /** Keeps it if the block has no host yet, and the layout goes by numbers. */
    static void keep(
            Layout layout,
            List<DatanodeStorageInfo> chosen,
            int factor,
            long blockSize,
            BlockStoragePolicy storagePolicy,
            @Nullable Node writer) {
        if (chosen.isEmpty() && NumberedCopies.decide(layout)) {
            keep(factor, blockSize, storagePolicy, writer);
        }
    }

    public static void keep(int factor, long blockSize, BlockStoragePolicy storagePolicy, @Nullable Node writer) {
        LAST.set(new AskedPlacement(
                factor, blockSize, storagePolicy, writer instanceof DatanodeDescriptor local ? local : null));
    }

    /** What was asked last on this thread, once; null if nothing was. */
    public static @Nullable AskedPlacement take() {
        AskedPlacement last = LAST.get();
        LAST.set(null);
        return last;
    }
}
