// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.client.NumberedBlocks.WriterRequest;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.placement.AskedPlacement;
import io.hdfsgears.hdfs.redundancy.QuotaFactors;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/** What writes need while hosts sleep. */
public final class WritePath {
    /** Factor from which on a stock client demands a replacement for each pipeline member that it loses, less one. */
    private static final int MOST_WITHOUT_SPARE = 2;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final Views views;
    private final Redundancy redundancy;
    private final ExtraCopies extras;
    private final NumberedBlocks numbered;
    private final GroupedHolds placements;
    private final ReservedPaths paths;
    /** Deletions of snapshots hold blocks together: the end of one would lower the blocks of another. */
    private final SharedHold<List<BlockInfo>> deletions;

    public WritePath(FSNamesystem namesystem, Views views, Redundancy redundancy, ExtraCopies extras) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.views = views;
        this.redundancy = redundancy;
        this.extras = extras;
        this.numbered = new NumberedBlocks(namesystem);
        this.placements = new GroupedHolds(
                () -> NamesystemLock.GLOBAL.writeLock(namesystem),
                () -> NamesystemLock.GLOBAL.writeUnlock(namesystem, "placeGearBlock"));
        this.paths = new ReservedPaths(namesystem);
        QuotaFactors quota = redundancy.quota();
        this.deletions = new SharedHold<>(quota::holdSnapshotted, quota::release, this::alignAgain);
    }

    /** Before the NameNode is called for a block: what the call before on this thread asked the policy for is void. */
    public void granting() {
        AskedPlacement.take();
    }

    /**
     * A block that was just cut. Where the layout goes by the block's number, its hosts are chosen now that it has one; its
     * writer has not heard of the others yet. A block that got fewer hosts than wanted, because the rest sleep, expects only
     * these for now.
     *
     * @param excluded hosts that the writer will not have
     * @param flags what else it asks of the placement
     */
    public LocatedBlock granted(
            LocatedBlock located, DatanodeInfo @Nullable [] excluded, @Nullable Set<AddBlockFlag> flags)
            throws IOException {
        HdfsView view = views.current();
        if (view == null || located == null || located.isStriped()) {
            return located;
        }
        BlockInfo block = GearBlockAccess.find(namesystem, located.getBlock().getLocalBlock());
        if (block == null) {
            return located;
        }
        if (NumberedCopies.decide(view.layout())) {
            return placedByNumber(view, block, located, new WriterRequest(excluded, flags == null ? Set.of() : flags));
        }
        expectGranted(view, block, located);
        return located;
    }

    /** As {@link #granted}, for a writer that named hosts it would like: stock's choice stays, also where the layout goes by number. */
    public LocatedBlock grantedAsChosen(LocatedBlock located) {
        HdfsView view = views.current();
        BlockInfo block = view == null || located == null || located.isStriped()
                ? null
                : GearBlockAccess.find(namesystem, located.getBlock().getLocalBlock());
        if (view != null && block != null) {
            expectGranted(view, block, located);
        }
        return located;
    }

    private void expectGranted(HdfsView view, BlockInfo block, LocatedBlock located) {
        int got = located.getLocations().length;
        if (got < block.getReplication()) {
            redundancy.expectNew(block, view, got);
        }
    }

    /** Hosts and replication change under one short hold of the lock, which blocks of other writers share. */
    private LocatedBlock placedByNumber(HdfsView view, BlockInfo block, LocatedBlock located, WriterRequest writers)
            throws IOException {
        AskedPlacement asked = AskedPlacement.take();
        NumberedBlocks.Chosen chosen =
                asked == null ? null : NumberedBlocks.choose(view, block.getBlockId(), asked, writers);
        LocatedBlock placed = placements.run(() -> {
            LocatedBlock exchanged = numbered.place(view, block, located, writers, chosen);
            redundancy.expectNew(block, view, exchanged.getLocations().length);
            return exchanged;
        });
        if (placed != located) {
            bm.setBlockToken(placed, AccessMode.WRITE);
        }
        return placed;
    }

    /** As {@link #settingFactor}, for a number that a user chose: it is the file's from now on, and no reader adds to it. */
    public boolean settingUsersFactor(String path, Views.Change<Boolean> call) throws IOException {
        boolean[] hadExtras = {false};
        return settingFactor(
                path,
                () -> {
                    boolean done = call.run();
                    hadExtras[0] = done && extras.isOn() && asked(path, extras::factorSet);
                    return done;
                },
                () -> hadExtras[0]);
    }

    /** A call that sets a file's factor. Hosts awake that cannot give it are not to be searched for it again and again. */
    public <T> T settingFactor(String path, Views.Change<T> call) throws IOException {
        return settingFactor(path, call, () -> extras.inForce() && asked(path, file -> extras.of(file) > 0));
    }

    private boolean asked(String path, LongPredicate question) throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            OptionalLong file = GearNamesystemAccess.idOf(namesystem, path);
            return file.isPresent() && question.test(file.getAsLong());
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearFileExtras");
        }
    }

    /** A file without extra replicas expects what stock set, unless the layout says otherwise or hosts sleep: no global lock for it. */
    private <T> T settingFactor(String path, Views.Change<T> call, Views.Change<Boolean> hasExtras) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return call.run();
        }
        boolean decides = NumberedCopies.decide(view.layout());
        T result = decides ? views.whileChanging(call) : views.whileAbout(paths.apply(path), call);
        if (hasExtras.run()
                || redundancy.isLayouts()
                || view.cluster().servingCount() < view.cluster().size()) {
            redundancy.alignFile(path, view);
        }
        return result;
    }

    /**
     * Called after a file was closed while hosts sleep. The last block of a file that was reopened has its full factor
     * back. The hosts awake may not be able to give it.
     */
    public void closed(long fileId) {
        HdfsView view = views.current();
        if (view != null
                && (redundancy.mayDiffer()
                        || view.cluster().servingCount() < view.cluster().size())) {
            redundancy.alignLast(fileId, view);
        }
    }

    /** After a block was recovered (truncate, or a writer that died), which may have closed its file. */
    public void recovered(Block block) {
        BlockInfo stored = GearBlockAccess.find(namesystem, block);
        if (stored != null && !stored.isDeleted()) {
            closed(stored.getBlockCollectionId());
        }
    }

    /**
     * A call that opens a file again, for append or truncate: stock counts quota by what its blocks expect, so they expect the
     * file's factor while the call runs.
     *
     * @param from byte from which on the call may touch blocks; the last block is in it in any case
     */
    public <T> T reopening(String path, long from, Views.Change<T> call) throws IOException {
        HdfsView now = views.current();
        if (now == null || isWhole(now) || !may(() -> GearNamesystemAccess.mayWrite(namesystem, path))) {
            return call.run();
        }
        redundancy.quota().restoreTail(path, from);
        try {
            return call.run();
        } finally {
            HdfsView view = views.current();
            if (view != null) {
                redundancy.alignTail(path, from, view);
            }
        }
    }

    /**
     * A call that deletes a snapshot. Stock counts what it frees by what blocks expect, and what is left by the file's factor. So the
     * blocks of files with snapshots expect that factor while the call runs. Finding them costs a walk over all blocks, which calls
     * that come together share.
     */
    public <T> T deletingSnapshot(String directory, String name, Views.Change<T> call) throws IOException {
        HdfsView now = views.current();
        Views.Change<Boolean> removes = () -> GearNamesystemAccess.removesSnapshot(namesystem, directory, name);
        if (now == null || isWhole(now) || !may(removes)) {
            return call.run();
        }
        return deletions.during(call);
    }

    private void alignAgain(List<BlockInfo> held) {
        HdfsView view = views.current();
        if (view != null) {
            redundancy.align(held, view);
        }
    }

    /** Whether all blocks expect their file's factor anyway: then no call takes a lock for it. */
    private boolean isWhole(HdfsView view) {
        return !redundancy.mayDiffer()
                && redundancy.isSettled()
                && view.state().phase() == Phase.STEADY
                && !view.cluster().isAnyOutOfGear();
    }

    /** What stock is going to refuse takes no write lock before. */
    private boolean may(Views.Change<Boolean> check) throws IOException {
        if (namesystem.isInStandbyState()) {
            return false;
        }
        NamesystemLock.FS.readLock(namesystem);
        try {
            return check.run();
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearMayWrite");
        }
    }

    /**
     * The answer to an append without hosts that are out of service: asking one costs the client a minute. Where no other is left, those
     * that are still on their way to sleep.
     */
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
        List<Integer> usable = those(all, host -> !host.isMaintenance());
        if (usable.isEmpty()) {
            usable = those(all, host -> host.isEnteringMaintenance() && host.isAlive());
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

    private List<Integer> those(DatanodeInfoWithStorage[] all, Predicate<DatanodeDescriptor> wanted) {
        List<Integer> those = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(all[i].getDatanodeUuid());
            if (host != null && wanted.test(host)) {
                those.add(i);
            }
        }
        return those;
    }

    /** The status that the writer gets of its file, see {@link ClientStatus}. */
    public HdfsFileStatus told(HdfsFileStatus status) {
        HdfsView view = views.current();
        if (view == null || status == null || status.isErasureCoded()) {
            return status;
        }
        int serving = view.cluster().servingCount();
        boolean noneToSpare = view.cluster().isAnyOutOfGear() && serving > 0 && serving <= status.getReplication();
        // Below three a stock client that has flushed goes on with the members that are left when one dies.
        int told = Math.min(status.getReplication(), Math.min(serving, MOST_WITHOUT_SPARE));
        return noneToSpare && told < status.getReplication() ? ClientStatus.withReplication(status, told) : status;
    }
}
