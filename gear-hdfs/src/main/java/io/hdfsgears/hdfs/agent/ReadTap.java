// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.extra.ExtraCopies;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.jspecify.annotations.Nullable;

/** Passes on which files are opened. Takes no lock: the block map may be read without one. */
public final class ReadTap {
    private final BlockManager bm;
    private final ExtraCopies extras;

    ReadTap(BlockManager bm, ExtraCopies extras) {
        this.bm = bm;
        this.extras = extras;
    }

    /** @param blocks answer to a client, from the file's first byte on, with the host to read from in front */
    public void opened(@Nullable LocatedBlocks blocks) {
        if (!extras.isOn() || blocks == null || blocks.locatedBlockCount() == 0) {
            return;
        }
        LocatedBlock first = blocks.get(0);
        if (first.isStriped() || first.getLocations().length == 0) {
            return;
        }
        BlockInfo stored = bm.getStoredBlock(first.getBlock().getLocalBlock());
        if (stored != null && !stored.isDeleted()) {
            extras.opened(stored.getBlockCollectionId(), first.getLocations()[0].getDatanodeUuid());
        }
    }
}
