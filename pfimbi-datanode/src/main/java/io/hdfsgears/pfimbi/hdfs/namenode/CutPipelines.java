// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.seam.NamesystemLock;
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
import org.apache.hadoop.HadoopIllegalArgumentException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullUnmarked;

/**
 * DFS(c, s): the writer gets s hosts of the c that were chosen ({@link WaitedFor}), the last of these gets the others behind its
 * storage id (ADR 0025). The NameNode itself goes on expecting all c, and when the block is whole takes the missing ones for copies under
 * way, so it copies nothing until they are overdue.
 */
@NullUnmarked
final class CutPipelines implements PipelineRules {
    private static final String[] NO_IDS = {};

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final LivePaths paths;
    private final OpenTails tails = new OpenTails();
    private final CopiesToCome copies;
    private final Recoveries recoveries;
    private final Closing closing;
    private final Reopening reopening;
    private final VisibleHosts visible;
    private final WaitedFor waitedFor;
    private final AwareHosts aware;

    CutPipelines(FSNamesystem namesystem, SyncRules rules, Configuration conf) {
        this(namesystem, conf, new LivePaths(namesystem, rules), new AwareHosts(Time::monotonicNowNanos));
    }

    CutPipelines(FSNamesystem namesystem, Configuration conf, LivePaths paths, AwareHosts aware) {
        this.aware = aware;
        this.copies = new CutBlocks(namesystem, tails, conf);
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.paths = paths;
        this.recoveries = new Recoveries(namesystem, tails, conf);
        this.closing = Closing.of(new LateReports(namesystem, tails), conf);
        this.reopening = new Reopening(namesystem, tails, this::concerns);
        this.visible = new VisibleHosts(namesystem, tails);
        this.waitedFor = WaitedFor.of(conf);
    }

    @Override
    public void activating() throws IOException {
        aware.forget();
        paths.load();
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
    public LocatedBlock granted(Writer writer, LocatedBlock placed) throws IOException {
        if (placed == null || placed.isStriped()) {
            return placed;
        }
        int replicas = placed.getLocations().length;
        SyncRules rules = paths.current();
        String file = rules.byPath() ? pathOf(placed.getBlock(), writer.path()) : writer.path();
        int synchronous = synchronous(rules, file, writer, placed);
        // Only a writer itself pins replicas on its favored nodes, and it warns when one is not in its pipeline.
        if (synchronous >= replicas || writer.favors() || !aware.areAll(uuids(placed))) {
            // A client that asks for its block again may meet other rules.
            tails.whole(placed.getBlock().getBlockId());
            waitedFor.whole(placed);
            return placed;
        }
        return cut(waitedFor.first(placed, synchronous, writer.address()), synchronous, JobName.of(writer.client()));
    }

    /** Replicas that the writer waits for: by the rules, and more while its hosts are idle. */
    private int synchronous(SyncRules rules, String file, Writer writer, LocatedBlock placed) {
        int replicas = placed.getLocations().length;
        Optional<Integer> asked = asked(writer.client());
        int byRules = rules.synchronous(file, asked, replicas);
        return asked.isPresent() || byRules >= replicas
                ? byRules
                : Math.max(byRules, waitedFor.idle(placed, this::volumes));
    }

    private int volumes(DatanodeInfo host) {
        DatanodeDescriptor known = bm.getDatanodeManager().getDatanode(host.getDatanodeUuid());
        return known == null ? 1 : known.getStorageInfos().length;
    }

    private static List<String> uuids(LocatedBlock placed) {
        return Arrays.stream(placed.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    /** The file's path in the namespace. A client may spell it in other ways (/.reserved), and directories are renamed. */
    private String pathOf(ExtendedBlock block, String spelled) {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(block.getLocalBlock());
            return stored == null || stored.isDeleted() ? spelled : GearNamesystemAccess.pathOf(namesystem, stored);
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "pfimbiPath");
        }
    }

    /** By the rules, where the NameNode that cut the pipeline is another one. */
    private boolean mayBeCut(String client, ExtendedBlock block) {
        if (tails.isCut(block.getBlockId())) {
            return true;
        }
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(block.getLocalBlock());
            return stored != null && !stored.isDeleted() && concerns(client, stored);
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "pfimbiRenewed");
        }
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
        tails.put(placed.getBlock().getBlockId(), placed.getBlock().getGenerationStamp(), uuids);
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

    @Override
    public boolean closing(ExtendedBlock last, Call<Boolean> close) throws IOException {
        waitedFor.done(last.getBlockId());
        return closing.closing(last, close);
    }

    @Override
    public void reported(StorageReceivedDeletedBlocks[] changed) throws IOException {
        waitedFor.reported(changed);
        if (closing.awaits(changed)) {
            // Behind the report itself, which the NameNode has only queued.
            bm.enqueueBlockOp(() -> closing.reported(changed));
        }
    }

    private boolean concerns(String client, BlockInfo block) {
        int replicas = block.getReplication();
        return tails.isCut(block.getBlockId())
                || paths.current().synchronous(GearNamesystemAccess.pathOf(namesystem, block), asked(client), replicas)
                        < replicas;
    }

    @Override
    public LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call)
            throws IOException {
        return reopening.appending(path, client, call);
    }

    /** Stock's token names the storage ids as the NameNode knows them, but the client sends what it got; one without any fits both. */
    @Override
    public LocatedBlock renewed(String client, LocatedBlock block) throws IOException {
        if (block.isStriped() || !mayBeCut(client, block.getBlock())) {
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

    @Override
    public LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException {
        return reopening.extending(block, excluded, storageIds, hostsWanted, call);
    }

    @Override
    public void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException {
        call.run(known(storageIds));
        tails.rebuilt(block.getBlockId());
    }

    @Override
    public HeartbeatResponse recovering(DatanodeID host, HeartbeatResponse reply) {
        aware.answered(host.getDatanodeUuid(), reply);
        return recoveries.withoutTails(host.getDatanodeUuid(), reply);
    }

    @Override
    public void deleting(ExtendedBlock block, long recoveryId) throws IOException {
        recoveries.deleting(block, recoveryId);
    }

    /** Storage ids as the NameNode knows them. */
    static String[] known(String[] storageIds) {
        return storageIds == null
                ? null
                : Arrays.stream(storageIds).map(Tail::storageId).toArray(String[]::new);
    }

    @Override
    public void abandoned(ExtendedBlock block) {
        waitedFor.done(block.getBlockId());
        tails.forget(block.getBlockId());
    }

    private boolean isWritten(long blockId) {
        BlockInfo stored = GearBlockAccess.find(namesystem, new Block(blockId));
        return stored == null || stored.isComplete();
    }

    private boolean isWhole(long blockId) {
        BlockInfo stored = GearBlockAccess.find(namesystem, new Block(blockId));
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

    @Override
    public LocatedBlocks readable(LocatedBlocks blocks) {
        return visible.of(blocks);
    }
}
