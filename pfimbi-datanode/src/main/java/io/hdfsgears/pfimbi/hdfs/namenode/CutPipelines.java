// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.agent.ClientStatus;
import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.pfimbi.choice.JobName;
import io.hdfsgears.pfimbi.choice.SyncRules;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.hadoop.HadoopIllegalArgumentException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.apache.hadoop.ipc.CallerContext;
import org.jspecify.annotations.NullUnmarked;

/**
 * DFS(c, s): the writer gets the first s hosts of the c that were chosen, the last of these gets the others behind its storage id
 * (ADR 0025). The NameNode itself goes on expecting all c, and when the block is whole takes the missing ones for copies under
 * way, so it copies nothing until they are overdue.
 */
@NullUnmarked
final class CutPipelines implements PipelineRules {
    private static final String[] NO_IDS = {};
    /** A report is sent at once; one that takes longer than this waits behind something else. */
    private static final long LATE_REPORTS_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final long LATE_REPORTS_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final LivePaths paths;
    private final OpenTails tails = new OpenTails();
    private final CopiesToCome copies;

    CutPipelines(FSNamesystem namesystem, SyncRules rules, Configuration conf) {
        this.copies = new CutBlocks(namesystem, tails, conf);
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.paths = new LivePaths(namesystem, rules);
    }

    @Override
    public void creating(String path, String client) throws IOException {
        try {
            SyncRules.asked(context(), client);
        } catch (IllegalArgumentException e) {
            throw new HadoopIllegalArgumentException(e.getMessage());
        }
    }

    @Override
    public LocatedBlock granted(String path, String client, LocatedBlock placed) throws IOException {
        if (placed == null || placed.isStriped()) {
            return placed;
        }
        int replicas = placed.getLocations().length;
        int synchronous = paths.current().synchronous(path, asked(client), replicas);
        return synchronous >= replicas ? placed : cut(placed, synchronous, JobName.of(client));
    }

    private static Optional<Integer> asked(String client) {
        try {
            return SyncRules.asked(context(), client);
        } catch (IllegalArgumentException e) {
            // Refused when the file was created; a context that changed since then gets stock's pipeline.
            return Optional.of(0);
        }
    }

    private static String context() {
        CallerContext current = CallerContext.getCurrent();
        return current == null || current.getContext() == null ? "" : current.getContext();
    }

    private LocatedBlock cut(LocatedBlock placed, int synchronous, String job) throws IOException {
        DatanodeInfo[] hosts = placed.getLocations();
        List<Copy> copies = new ArrayList<>();
        Set<String> uuids = new HashSet<>();
        for (int i = synchronous; i < hosts.length; i++) {
            copies.add(copy(hosts[i], placed.getStorageIDs()[i], placed.getStorageTypes()[i]));
            uuids.add(hosts[i].getDatanodeUuid());
        }
        String[] ids = Arrays.copyOf(placed.getStorageIDs(), synchronous);
        ids[synchronous - 1] = new Tail(job, synchronous + 1, copies).packedBehind(ids[synchronous - 1]);
        tails.sweep(this::isWritten, this::isWhole);
        tails.put(placed.getBlock().getBlockId(), uuids);
        LocatedBlock shorter = new LocatedBlock(
                placed.getBlock(),
                Arrays.copyOf(hosts, synchronous),
                ids,
                Arrays.copyOf(placed.getStorageTypes(), synchronous),
                placed.getStartOffset(),
                false,
                null);
        // The token names the storage ids that its bearer may use.
        bm.setBlockToken(shorter, AccessMode.WRITE);
        return shorter;
    }

    private static Copy copy(DatanodeInfo host, String storageId, StorageType type) {
        return new Copy(
                host.getIpAddr(),
                host.getHostName(),
                host.getDatanodeUuid(),
                host.getXferPort(),
                host.getIpcPort(),
                storageId,
                type.name());
    }

    /**
     * Stock closes a file once one replica of its last block is reported, and takes hosts whose report is on its way for copies
     * under way; where one host only is written to, its report is often what is late, and the client comes again after 400 ms.
     * So the reports of the hosts that the writer wrote to, which are due any moment, are waited for.
     */
    @Override
    public void completing(String path, String client, ExtendedBlock last) {
        long until = System.nanoTime() + LATE_REPORTS_NANOS;
        while (hasLateReports(path, client, last.getLocalBlock()) && until - System.nanoTime() > 0) {
            LockSupport.parkNanos(LATE_REPORTS_STEP_NANOS);
        }
    }

    private boolean hasLateReports(String path, String client, Block last) {
        namesystem.readLock(RwLockMode.BM);
        try {
            BlockInfo stored = bm.getStoredBlock(last);
            if (stored == null
                    || stored.isStriped()
                    || stored.getGenerationStamp() != last.getGenerationStamp()
                    || !concerns(path, client, stored)) {
                return false;
            }
            Set<String> unreported = new HashSet<>(PfimbiBlockAccess.unreported(stored));
            unreported.removeAll(tails.of(stored.getBlockId()));
            return !unreported.isEmpty();
        } finally {
            namesystem.readUnlock(RwLockMode.BM, "pfimbiComplete");
        }
    }

    private boolean concerns(String path, String client, BlockInfo block) {
        int replicas = block.getReplication();
        return tails.isCut(block.getBlockId()) || paths.current().synchronous(path, asked(client), replicas) < replicas;
    }

    /**
     * The NameNode offers hosts that have the block, and forgets the copies under way: what they would bring is older than the
     * block soon. A stock client asks for more hosts than it is offered when these are fewer than the file's factor; the ones that
     * are just being sent the old copy cannot take the new one, and a small cluster has no others. Files that no rule concerns are
     * stock's.
     */
    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
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
        tails.put(last.getBlock().getBlockId(), targets.get());
        int there = good.getLocations().length;
        return there >= appended.getFileStatus().getReplication()
                ? appended
                : new LastBlockWithStatus(good, ClientStatus.withReplication(appended.getFileStatus(), there));
    }

    /** Hosts that copies of a file's last block are under way to; empty when the file is none of ours. */
    private Optional<Set<String>> targetsOfLast(String path, String client) throws IOException {
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            List<BlockInfo> blocks = GearNamesystemAccess.blocks(namesystem, path);
            if (blocks.isEmpty() || !concerns(path, client, blocks.get(blocks.size() - 1))) {
                return Optional.empty();
            }
            return Optional.of(PfimbiBlockAccess.pendingTargets(bm, blocks.get(blocks.size() - 1)).stream()
                    .map(DatanodeInfo::getDatanodeUuid)
                    .collect(Collectors.toSet()));
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "pfimbiAppend");
        }
    }

    /** Stock offers replicas of an older generation, which it knows to be corrupt, too; a writer that cannot have them fails. */
    private LocatedBlock withoutCorrupt(LocatedBlock block) {
        DatanodeInfo[] hosts = block.getLocations();
        List<Integer> kept = new ArrayList<>();
        namesystem.readLock(RwLockMode.BM);
        try {
            BlockInfo stored = bm.getStoredBlock(block.getBlock().getLocalBlock());
            for (int i = 0; i < hosts.length; i++) {
                DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(hosts[i].getDatanodeUuid());
                if (stored == null || host == null || !PfimbiBlockAccess.isCorrupt(bm, stored, host)) {
                    kept.add(i);
                }
            }
        } finally {
            namesystem.readUnlock(RwLockMode.BM, "pfimbiAppend");
        }
        return kept.isEmpty() || kept.size() == hosts.length ? block : only(block, kept);
    }

    /** Stock's token names the storage ids as the NameNode knows them, but the client sends what it got; one without any fits both. */
    @Override
    public LocatedBlock renewed(LocatedBlock block) throws IOException {
        if (block.isStriped()) {
            return block;
        }
        LocatedBlock free = new LocatedBlock(
                block.getBlock(),
                block.getLocations(),
                NO_IDS,
                block.getStorageTypes(),
                block.getStartOffset(),
                false,
                null);
        bm.setBlockToken(free, AccessMode.WRITE);
        block.setBlockToken(free.getBlockToken());
        return block;
    }

    /** Hosts that may be receiving an older copy come last. */
    @Override
    public LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        String[] known = known(storageIds);
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
            // Nobody else is there: the call below says so, or finds one of them.
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

    @Override
    public String[] rebuilt(ExtendedBlock block, String[] storageIds) {
        tails.forget(block.getBlockId());
        return known(storageIds);
    }

    private static String[] known(String[] storageIds) {
        return storageIds == null
                ? null
                : Arrays.stream(storageIds).map(Tail::storageId).toArray(String[]::new);
    }

    @Override
    public void abandoned(ExtendedBlock block) {
        tails.forget(block.getBlockId());
    }

    private boolean isWritten(long blockId) {
        BlockInfo stored = bm.getStoredBlock(new Block(blockId));
        return stored == null || stored.isComplete();
    }

    private boolean isWhole(long blockId) {
        BlockInfo stored = bm.getStoredBlock(new Block(blockId));
        return stored == null
                || (stored.isComplete()
                        && PfimbiBlockAccess.pendingTargets(bm, stored).isEmpty());
    }

    @Override
    public CopiesToCome copies() {
        return copies;
    }

    @Override
    public PathSync paths() {
        return paths;
    }

    /** P1: of a block that is being written the NameNode would name all hosts that it expects. */
    @Override
    public LocatedBlocks readable(LocatedBlocks blocks) {
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
        namesystem.readLock(RwLockMode.BM);
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
            namesystem.readUnlock(RwLockMode.BM, "pfimbiReaders");
        }
    }

    private static LocatedBlock only(LocatedBlock block, List<Integer> kept) {
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
