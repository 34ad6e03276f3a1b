// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.List;
import org.jspecify.annotations.NullMarked;

/**
 * Reaches what only this package may see, and does nothing else: the targets of copies under way (pendingReconstruction) and
 * whether a host holds a block (BlockInfo.findStorageInfo). Callers hold the namesystem lock.
 */
@NullMarked
public final class PfimbiBlockAccess {
    private PfimbiBlockAccess() {}

    /** Hosts that are to get a copy of the block. */
    public static List<DatanodeDescriptor> pendingTargets(BlockManager bm, BlockInfo block) {
        List<DatanodeStorageInfo> targets = bm.pendingReconstruction.getTargets(block);
        return targets == null
                ? List.of()
                : targets.stream()
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .toList();
    }

    public static boolean holds(DatanodeDescriptor host, BlockInfo block) {
        return block.findStorageInfo(host) != null;
    }
}
