// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.jspecify.annotations.NullUnmarked;

/** The hosts of a block that a reader may be sent to: no reader meets a host whose copy is still to come (P1). */
@NullUnmarked
final class VisibleHosts {
    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OpenTails tails;

    VisibleHosts(FSNamesystem namesystem, OpenTails tails) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.tails = tails;
    }

    /** P1: of a block that is being written the NameNode would name all hosts that it expects. */
    LocatedBlocks of(LocatedBlocks blocks) {
        if (tails.isEmpty() || blocks == null) {
            return blocks;
        }
        boolean changed = false;
        List<LocatedBlock> shown = new ArrayList<>(blocks.getLocatedBlocks().size());
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            LocatedBlock visible = visible(block);
            changed |= visible != block;
            shown.add(visible);
        }
        LocatedBlock last = blocks.getLastLocatedBlock();
        LocatedBlock visibleLast = last == null ? null : visible(last);
        if (!changed && visibleLast == last) {
            return blocks;
        }
        return new LocatedBlocks(
                blocks.getFileLength(),
                blocks.isUnderConstruction(),
                shown,
                visibleLast,
                blocks.isLastBlockComplete(),
                blocks.getFileEncryptionInfo(),
                blocks.getErasureCodingPolicy());
    }

    private LocatedBlock visible(LocatedBlock block) {
        Set<String> without = tails.of(block.getBlock().getBlockId());
        if (without.isEmpty() || block.isStriped()) {
            return block;
        }
        Set<String> missing = missing(block.getBlock().getLocalBlock(), without);
        DatanodeInfo[] hosts = block.getLocations();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < hosts.length; i++) {
            if (!missing.contains(hosts[i].getDatanodeUuid())) {
                kept.add(i);
            }
        }
        return kept.size() == hosts.length ? block : only(block, kept);
    }

    /** Those of these hosts that have no whole replica. */
    private Set<String> missing(Block block, Set<String> uuids) {
        NamesystemLock.BM.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(block);
            if (stored == null || stored.isComplete()) {
                // From now on the NameNode itself names whole replicas only.
                tails.forget(block.getBlockId());
            }
            Set<String> missing = new HashSet<>(uuids);
            missing.removeIf(uuid -> {
                DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(uuid);
                return stored != null && host != null && PfimbiBlockAccess.holds(host, stored);
            });
            return missing;
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "pfimbiReaders");
        }
    }

    static LocatedBlock only(LocatedBlock block, List<Integer> kept) {
        LocatedBlock shorter = new LocatedBlock(
                block.getBlock(),
                kept.stream().map(i -> block.getLocations()[i]).toArray(DatanodeInfo[]::new),
                kept.stream().map(i -> block.getStorageIDs()[i]).toArray(String[]::new),
                kept.stream().map(i -> block.getStorageTypes()[i]).toArray(StorageType[]::new),
                block.getStartOffset(),
                block.isCorrupt(),
                null);
        shorter.setBlockToken(block.getBlockToken());
        return shorter;
    }
}
