// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** What writes need while hosts sleep. */
public final class WritePath {
    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final Views views;
    private final Redundancy redundancy;

    WritePath(FSNamesystem namesystem, Views views, Redundancy redundancy) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.views = views;
        this.redundancy = redundancy;
    }

    /** A block that got fewer hosts than its file asks for, because the others sleep, expects only these for now. */
    public void granted(LocatedBlock located) {
        HdfsView view = views.current();
        if (view == null || located == null || located.isStriped()) {
            return;
        }
        int got = located.getLocations().length;
        BlockInfo block = bm.getStoredBlock(located.getBlock().getLocalBlock());
        boolean hostsSleep = view.cluster().servingCount() < view.cluster().size();
        if (block != null
                && hostsSleep
                && got < block.getReplication()
                && got >= view.cluster().servingCount()) {
            redundancy.lowerNew(block, (short) got);
        }
    }

    /** After a user set a factor that the hosts awake cannot give: they are not to be searched for it again and again. */
    public void factorSet(String path) throws IOException {
        HdfsView view = views.current();
        if (view != null && view.cluster().servingCount() < view.cluster().size()) {
            redundancy.alignFile(path, view);
        }
    }

    /** After a file was closed while hosts sleep: what was opened anew has its full factor back, and may not be able to get it. */
    public void closed(long fileId) {
        HdfsView view = views.current();
        if (view != null && view.cluster().servingCount() < view.cluster().size()) {
            redundancy.alignLast(fileId, view);
        }
    }

    /** After a block was recovered (truncate, or a writer that died), which may have closed its file. */
    public void recovered(Block block) {
        BlockInfo stored = bm.getStoredBlock(block);
        if (stored != null && !stored.isDeleted()) {
            closed(stored.getBlockCollectionId());
        }
    }

    /** Before a file is opened again for append or truncate. Does nothing for files whose factor is not lowered. */
    public void reopening(String path) throws IOException {
        if (views.current() != null) {
            redundancy.restoreLast(path);
        }
    }

    /** The answer to an append without hosts that are out of service: asking one costs the client a minute. */
    public LastBlockWithStatus appended(LastBlockWithStatus result) throws IOException {
        LastBlockWithStatus shorter = pipeline(result);
        return new LastBlockWithStatus(shorter.getLastBlock(), told(shorter.getFileStatus()));
    }

    private LastBlockWithStatus pipeline(LastBlockWithStatus result) throws IOException {
        LocatedBlock located = result.getLastBlock();
        if (located == null || located.isStriped()) {
            return result;
        }
        DatanodeInfoWithStorage[] all = located.getLocations();
        List<Integer> usable = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(all[i].getDatanodeUuid());
            if (host != null && !host.isMaintenance()) {
                usable.add(i);
            }
        }
        if (usable.size() == all.length || usable.isEmpty()) {
            return result;
        }
        DatanodeInfoWithStorage[] hosts = new DatanodeInfoWithStorage[usable.size()];
        String[] ids = new String[usable.size()];
        StorageType[] types = new StorageType[usable.size()];
        for (int i = 0; i < hosts.length; i++) {
            int from = usable.get(i);
            hosts[i] = all[from];
            ids[i] = located.getStorageIDs()[from];
            types[i] = located.getStorageTypes()[from];
        }
        LocatedBlock shorter = new LocatedBlock(
                located.getBlock(), hosts, ids, types, located.getStartOffset(), located.isCorrupt(), null);
        namesystem.getBlockManager().setBlockToken(shorter, AccessMode.WRITE);
        return new LastBlockWithStatus(shorter, result.getFileStatus());
    }

    /** What the writer is told of its file, see {@link ClientStatus}. */
    public HdfsFileStatus told(HdfsFileStatus status) {
        HdfsView view = views.current();
        if (view == null || status == null || status.isErasureCoded()) {
            return status;
        }
        int serving = view.cluster().servingCount();
        boolean hostsSleep = serving < view.cluster().size();
        return hostsSleep && serving > 0 && serving < status.getReplication()
                ? ClientStatus.withReplication(status, serving)
                : status;
    }
}
