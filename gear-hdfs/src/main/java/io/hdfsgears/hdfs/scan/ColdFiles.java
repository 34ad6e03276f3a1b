// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import java.util.function.BiPredicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.jspecify.annotations.Nullable;

/** Whether a block's file is cold: neither written nor opened for a while, and hardly read. For one look; on one thread. */
public final class ColdFiles implements BiPredicate<HdfsView, BlockInfo> {
    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final ExtraCopies extras;
    private final long beforeMillis;
    /** Blocks of a file stand side by side in the block map, mostly. */
    private long lastFile = -1;

    private boolean lastAnswer;

    /** @param beforeMillis the file was used last before then */
    public ColdFiles(FSNamesystem namesystem, BlockScan scan, ExtraCopies extras, long beforeMillis) {
        this.namesystem = namesystem;
        this.scan = scan;
        this.extras = extras;
        this.beforeMillis = beforeMillis;
    }

    /** The caller holds the lock. */
    @Override
    public boolean test(HdfsView view, BlockInfo block) {
        long file = block.getBlockCollectionId();
        if (file != lastFile) {
            lastFile = file;
            lastAnswer = isCold(view, GearNamesystemAccess.file(namesystem, file));
        }
        return lastAnswer;
    }

    private boolean isCold(HdfsView view, @Nullable INodeFile inode) {
        if (inode == null
                || inode.isUnderConstruction()
                || inode.getModificationTime() > beforeMillis
                || inode.getAccessTime() > beforeMillis
                || inode.getBlocks().length == 0) {
            return false;
        }
        List<String> hosts = scan.replicas(view, inode.getBlocks()[0]).replicas().stream()
                .mapToInt(Replica::position)
                .filter(position -> position > 0 && view.cluster().isServing(position))
                .mapToObj(position -> view.cluster().member(position).id().value())
                .toList();
        return extras.isCold(inode.getId(), inode.getFullPathName(), hosts);
    }
}
