// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.client.ClientStatus;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.NullUnmarked;

/** Pipelines for a block that copies are under way of: of an append, and of a writer that lost a host. */
@NullUnmarked
final class Reopening {
    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OpenTails tails;
    private final BiPredicate<String, BlockInfo> concerns;

    /** @param concerns whether rules are for this client and this block; asked under the namesystem's read lock */
    Reopening(FSNamesystem namesystem, OpenTails tails, BiPredicate<String, BlockInfo> concerns) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.tails = tails;
        this.concerns = concerns;
    }

    /**
     * The NameNode offers hosts that have the block, and forgets the copies under way: what they would bring is older than the
     * block soon. A stock client asks for more hosts than it is offered when these are fewer than the file's factor; the ones that
     * are just being sent the old copy cannot take the new one, and a small cluster has no others. Files that no rule concerns are
     * stock's.
     */
    LastBlockWithStatus appending(String path, String client, PipelineRules.Call<LastBlockWithStatus> call)
            throws IOException {
        Optional<Set<String>> targets = targetsOfLast(path, client);
        LastBlockWithStatus appended = call.run();
        LocatedBlock last = appended.getLastBlock();
        if (last == null || targets.isEmpty() || last.isStriped()) {
            return appended;
        }
        LocatedBlock good = withoutCorrupt(last);
        if (targets.get().isEmpty() && good == last) {
            return appended;
        }
        tails.put(last.getBlock().getBlockId(), last.getBlock().getGenerationStamp(), targets.get());
        int there = good.getLocations().length;
        return there >= appended.getFileStatus().getReplication()
                ? appended
                : new LastBlockWithStatus(good, ClientStatus.withReplication(appended.getFileStatus(), there));
    }

    /** Hosts that copies of a file's last block are under way to; empty when the file is none of ours. */
    private Optional<Set<String>> targetsOfLast(String path, String client) throws IOException {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            List<BlockInfo> blocks = GearNamesystemAccess.blocks(namesystem, path);
            if (blocks.isEmpty() || !concerns.test(client, blocks.get(blocks.size() - 1))) {
                return Optional.empty();
            }
            return Optional.of(PfimbiBlockAccess.pendingTargets(bm, blocks.get(blocks.size() - 1)).stream()
                    .map(DatanodeInfo::getDatanodeUuid)
                    .collect(Collectors.toSet()));
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "pfimbiAppend");
        }
    }

    /** Stock offers replicas of an older generation, which it knows to be corrupt, too; a writer that cannot have them fails. */
    private LocatedBlock withoutCorrupt(LocatedBlock block) {
        DatanodeInfo[] hosts = block.getLocations();
        List<Integer> kept = new ArrayList<>();
        NamesystemLock.BM.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(block.getBlock().getLocalBlock());
            for (int i = 0; i < hosts.length; i++) {
                DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(hosts[i].getDatanodeUuid());
                if (stored == null || host == null || !PfimbiBlockAccess.isCorrupt(bm, stored, host)) {
                    kept.add(i);
                }
            }
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "pfimbiAppend");
        }
        return kept.isEmpty() || kept.size() == hosts.length ? block : VisibleHosts.only(block, kept);
    }

    /** Hosts that may be receiving an older copy come last. */
    LocatedBlock extending(
            ExtendedBlock block,
            DatanodeInfo[] excluded,
            String[] storageIds,
            int hostsWanted,
            PipelineRules.Extension call)
            throws IOException {
        String[] known = CutPipelines.known(storageIds);
        Set<String> busy = tails.of(block.getBlockId());
        if (busy.isEmpty()) {
            return call.find(known, excluded);
        }
        try {
            LocatedBlock found = call.find(known, with(excluded, busy));
            if (found.getLocations().length >= hostsWanted) {
                return found;
            }
        } catch (IOException e) {
            // No other host is left: the call below says so, or finds one of these.
        }
        return call.find(known, excluded);
    }

    private DatanodeInfo[] with(DatanodeInfo[] excluded, Set<String> uuids) {
        List<DatanodeInfo> all = new ArrayList<>(excluded == null ? List.of() : List.of(excluded));
        for (String uuid : uuids) {
            DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(uuid);
            if (host != null) {
                all.add(host);
            }
        }
        return all.toArray(DatanodeInfo[]::new);
    }
}
