// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.host.DataNodeCalls;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.scan.LockedParts;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.Repeats;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.Time;

/**
 * Open blocks on hosts that leave, and the order to their writers to move on (HDFS-17658 describes what happens without
 * it).
 */
public final class Drain {
    /**
     * From this factor on a stock client that has flushed insists on as many pipeline members as before. With fewer hosts
     * awake its writer would fail if it were made to move; it moves by itself with its next block.
     */
    private static final int CLIENT_INSISTS = 3;

    private final FSNamesystem namesystem;
    private final DataNodeCalls calls;
    private final LateCopyWatch late;
    private final GoneWriters gone;
    private final UnwrittenBlocks unwritten;
    private final Notices notices;
    private final LockedParts parts;
    private final Repeats evictions = new Repeats();
    /** Files that the shift waited for when it was last looked at. */
    private String inTheWay = "";

    /** @param batch open files that are looked at under one hold of the lock at most */
    public Drain(
            FSNamesystem namesystem,
            DataNodeCalls calls,
            LateCopyWatch late,
            GoneWriters gone,
            UnwrittenBlocks unwritten,
            Notices notices,
            int batch) {
        this.parts = new LockedParts(namesystem, batch);
        this.notices = notices;
        this.unwritten = unwritten;
        this.gone = gone;
        this.namesystem = namesystem;
        this.calls = calls;
        this.late = late;
    }

    /** What writers have open on hosts that leave; empty while none leaves. */
    public OpenBlocks look(Roster roster, List<HostFacts> lastLook) {
        OpenBlocks open = roster.stored().state().leaving() ? openBlocks(roster, lastLook) : new OpenBlocks();
        notices.writersWaitedFor(open.waitedFor());
        tellHeld(roster.stored().state());
        inTheWay = roster.stored().state().leaving() ? open.files() : "";
        return open;
    }

    /** This NameNode stood still for so long: writers could not renew their leases, and no copy was seen to arrive. */
    public void paused(long pausedNanos, long nowNanos) {
        gone.paused(nowNanos);
        late.paused(TimeUnit.NANOSECONDS.toMillis(pausedNanos));
    }

    /** The reason of a held shift is for everybody, so it says how many; operators read here which. */
    private void tellHeld(GearState state) {
        if (state.phase() == Phase.HELD && !inTheWay.isEmpty()) {
            notices.warn(
                    "the shift was held while files were open on hosts that were to leave: " + inTheWay,
                    "the shift was held while files were open on hosts that were to leave");
        }
    }

    /** Blocks under construction by pipeline member, and copies to come. */
    private OpenBlocks openBlocks(Roster roster, List<HostFacts> lastLook) {
        OpenBlocks open = new OpenBlocks();
        late.look(roster, lastLook, open);
        int staying = roster.stored().state().target();
        Predicate<String> keeper = uuid -> isUpAndStays(uuid, roster, lastLook);
        Map<String, String> abandoned = new HashMap<>();
        Consumer<BlockInfo> look = block -> {
            count(block, staying, keeper, open);
            if (isLeft(block, roster)) {
                GearNamesystemAccess.goneWriter(namesystem, block)
                        .ifPresent(holder -> abandoned.put(GearNamesystemAccess.pathOf(namesystem, block), holder));
            }
        };
        // A file that is opened meanwhile is looked at in the next round: its writer gets hosts that stay.
        parts.read(
                GearNamesystemAccess.openFiles(namesystem),
                "countOpenBlocks",
                file -> GearNamesystemAccess.forEachOpenBlock(namesystem, file, look));
        gone.recover(abandoned, Time.monotonicNowNanos());
        return open;
    }

    /** Whether a host that is to leave has a part in this open block. */
    private static boolean isLeft(BlockInfo block, Roster roster) {
        if (block.getUnderConstructionFeature() == null) {
            return false;
        }
        for (DatanodeStorageInfo storage : block.getUnderConstructionFeature().getExpectedStorageLocations()) {
            if (!roster.mayServe(storage.getDatanodeDescriptor().getDatanodeUuid())) {
                return true;
            }
        }
        return false;
    }

    /** Copies that writers did not wait for, and that must be made first if these hosts are ordered to leave. */
    public int copiesAhead(Set<String> leaving) {
        return late.ahead(leaving);
    }

    private void count(BlockInfo block, int staying, Predicate<String> keeper, OpenBlocks open) {
        if (block.getUnderConstructionFeature() == null) {
            return;
        }
        DatanodeStorageInfo[] expected = block.getUnderConstructionFeature().getExpectedStorageLocations();
        boolean mayLeave = isUnwrittenAndStays(block, expected, keeper);
        Set<String> later = late.later(block.getBlockId());
        boolean movable = block instanceof BlockInfoStriped group
                ? hasItsDataUnits(group, expected, keeper)
                : isMovable(block, staying, expected.length - later.size());
        String path = movable ? "" : GearNamesystemAccess.pathOf(namesystem, block);
        boolean inTheWay = false;
        for (DatanodeStorageInfo storage : expected) {
            boolean leavesNothing = mayLeave && storage.getDatanodeDescriptor().isMaintenance();
            if (leavesNothing || later.contains(storage.getDatanodeDescriptor().getDatanodeUuid())) {
                continue; // No writer is there that could move.
            }
            open.add(storage.getDatanodeDescriptor().getDatanodeUuid(), path);
            inTheWay |= storage.getDatanodeDescriptor().isMaintenance();
        }
        if (inTheWay) {
            open.inTheWay(block.getBlockId(), () -> GearNamesystemAccess.pathOf(namesystem, block));
        }
    }

    /**
     * Whether the block was opened for append only, and a host that is up and stays holds it: its other hosts may leave. The writer's
     * pipeline, when it sets one up, goes on with those that are up, and stock drops the replicas of the others then.
     *
     * <p>One such host is enough, as the proof asks no more of closed files: stock copies no open block, so to ask for two would hold
     * every shift to a gear in which hosts have one replica of each block. If that host is lost, {@code LossWatch} wakes another holder.
     */
    private boolean isUnwrittenAndStays(BlockInfo block, DatanodeStorageInfo[] expected, Predicate<String> keeper) {
        return unwritten.isUnwritten(block.getBlockId(), block.getGenerationStamp())
                && Arrays.stream(expected).anyMatch(storage -> isGood(block, storage, keeper));
    }

    private boolean isGood(BlockInfo block, DatanodeStorageInfo storage, Predicate<String> keeper) {
        DatanodeDescriptor host = storage.getDatanodeDescriptor();
        return host.isInService()
                && keeper.test(host.getDatanodeUuid())
                && GearBlockAccess.isOn(block, storage)
                && !GearBlockAccess.isReplicaCorrupt(namesystem.getBlockManager(), block, host);
    }

    /** The NameNode takes a silent host for alive for ten minutes. */
    private static boolean isUpAndStays(String uuid, Roster roster, List<HostFacts> lastLook) {
        int position = roster.positionOf(uuid);
        return position > 0
                && position <= lastLook.size()
                && lastLook.get(position - 1).heard()
                && roster.mayServe(uuid);
    }

    /** A stock client whose pipeline loses its last host gives up. */
    private boolean isMovable(BlockInfo block, int staying, int writtenTo) {
        boolean lastOne = writtenTo <= 1 && late.isCut(block.getBlockId());
        return !lastOne
                && (staying >= CLIENT_INSISTS
                        || GearNamesystemAccess.preferredReplication(namesystem, block) < CLIENT_INSISTS);
    }

    /**
     * Whether as many hosts with a unit of the open group stay as it has data units. A stock client replaces no host within a group, and
     * gives up once more hosts of a group are gone than it has parity units. It asks for other hosts with its next group.
     */
    private static boolean hasItsDataUnits(
            BlockInfoStriped group, DatanodeStorageInfo[] expected, Predicate<String> keeper) {
        return Arrays.stream(expected)
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .filter(host -> keeper.test(host.getDatanodeUuid()))
                        .distinct()
                        .count()
                >= group.getDataBlockNum();
    }

    /** Asks the DataNode to stop its writers; they go on with a pipeline of other hosts. Does not wait, and repeats itself seldom. */
    public void evict(DatanodeDescriptor host) {
        if (evictions.isDue(host.getDatanodeUuid(), Time.monotonicNowNanos())) {
            calls.later(host, "to let its writers move on", ClientDatanodeProtocol::evictWriters);
        }
    }
}
