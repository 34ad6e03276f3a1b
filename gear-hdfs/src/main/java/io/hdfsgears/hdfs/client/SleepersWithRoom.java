// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.WritersNeed;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.jspecify.annotations.Nullable;

/**
 * Hosts out of gear that could take what a writer has no host for: stock's rules for storage type and room, on the volumes that the
 * hosts reported last. Where there are none, no host that wakes helps the writer, and stock's refusal is right. Walks the chain once a
 * refused call, without a lock.
 */
public final class SleepersWithRoom {
    private final FSNamesystem namesystem;
    private final Views views;

    public SleepersWithRoom(FSNamesystem namesystem, Views views) {
        this.namesystem = namesystem;
        this.views = views;
    }

    /**
     * What a replica needs.
     *
     * @param types that the file's storage policy wants
     * @param fallbacks that it takes where no host has room on those
     */
    private record Replica(Set<StorageType> types, Set<StorageType> fallbacks, long bytes, int hostsNeeded) {}

    /**
     * What a writer lacks for a new block: as many hosts as stock wants at least for its replicas or units, less those awake with room.
     * None where all together are too few.
     *
     * @param fileId 0 from clients that do not tell
     */
    public WritersNeed forNewBlock(String path, long fileId, DatanodeInfo @Nullable [] excluded) throws IOException {
        HdfsView view = views.current();
        if (view == null || !view.cluster().isAnyOutOfGear()) {
            return WritersNeed.NONE;
        }
        Replica replica = newReplica(path, fileId);
        if (replica == null) {
            return WritersNeed.NONE;
        }
        Set<Integer> without = excludedPositions(view, excluded);
        List<NodeId> suited = outOfGear(view, replica, without);
        int lacking = Math.max(1, replica.hostsNeeded() - countServing(view, replica, without));
        return suited.size() < lacking ? WritersNeed.NONE : new WritersNeed(lacking, suited);
    }

    /**
     * Such hosts for one more member of a pipeline, the best first.
     *
     * @param members volumes of the members
     */
    public List<NodeId> forMember(Block block, DatanodeInfo @Nullable [] excluded, String @Nullable [] members) {
        HdfsView view = views.current();
        if (view == null || !view.cluster().isAnyOutOfGear()) {
            return List.of();
        }
        BlockInfo stored = GearBlockAccess.find(namesystem, block);
        Replica replica = stored == null ? null : furtherReplica(stored);
        if (replica == null) {
            return List.of();
        }
        Set<Integer> without = excludedPositions(view, excluded);
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (isMember(view.host(position), members)) {
                without.add(position);
            }
        }
        return outOfGear(view, replica, without);
    }

    private @Nullable Replica newReplica(String path, long fileId) throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            OptionalLong id = fileId == 0 ? GearNamesystemAccess.idOf(namesystem, path) : OptionalLong.of(fileId);
            INodeFile file = id.isEmpty() ? null : GearNamesystemAccess.file(namesystem, id.getAsLong());
            BlockStoragePolicy policy =
                    file == null ? null : namesystem.getBlockManager().getStoragePolicy(file.getStoragePolicyID());
            return file == null || policy == null
                    ? null
                    : new Replica(
                            setOf(policy.getStorageTypes()),
                            setOf(policy.getCreationFallbacks()),
                            file.getPreferredBlockSize(),
                            hostsNeeded(file));
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearRoomOfSleepers");
        }
    }

    private @Nullable Replica furtherReplica(BlockInfo block) {
        NamesystemLock.FS.readLock(namesystem);
        try {
            BlockStoragePolicy policy = GearNamesystemAccess.storagePolicy(namesystem, block);
            return policy == null
                    ? null
                    : new Replica(
                            setOf(policy.getStorageTypes()),
                            setOf(policy.getReplicationFallbacks()),
                            GearNamesystemAccess.preferredBlockSize(namesystem, block),
                            1);
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearRoomOfSleepers");
        }
    }

    private int hostsNeeded(INodeFile file) {
        if (!file.isStriped()) {
            return namesystem.getBlockManager().getMinReplication();
        }
        ErasureCodingPolicy policy =
                namesystem.getErasureCodingPolicyManager().getByID(file.getErasureCodingPolicyID());
        return policy == null ? 1 : policy.getNumDataUnits();
    }

    /** A policy may name a type twice. */
    private static Set<StorageType> setOf(StorageType[] types) {
        return new HashSet<>(Arrays.asList(types));
    }

    private static Set<Integer> excludedPositions(HdfsView view, DatanodeInfo @Nullable [] excluded) {
        Set<Integer> positions = new HashSet<>();
        for (DatanodeInfo host : excluded == null ? new DatanodeInfo[0] : excluded) {
            positions.add(view.positionNamed(host));
        }
        return positions;
    }

    private static boolean isMember(Optional<DatanodeDescriptor> host, String @Nullable [] members) {
        return host.isPresent()
                && members != null
                && Arrays.stream(members).anyMatch(id -> host.get().getStorageInfo(id) != null);
    }

    /** Those with room on a volume of a wanted type come first, and within each kind those next on the chain. */
    private static List<NodeId> outOfGear(HdfsView view, Replica replica, Set<Integer> without) {
        List<NodeId> suited = new ArrayList<>();
        List<NodeId> others = new ArrayList<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            Service service = view.cluster().member(position).service();
            if ((service == Service.ASLEEP || service == Service.STANDING_BY) && !without.contains(position)) {
                Optional<DatanodeDescriptor> host = view.host(position);
                NodeId id = view.cluster().member(position).id();
                if (hasRoom(host, replica.types(), replica.bytes())) {
                    suited.add(id);
                } else if (mayTake(host, replica)) {
                    others.add(id);
                }
            }
        }
        suited.addAll(others);
        return suited;
    }

    private static int countServing(HdfsView view, Replica replica, Set<Integer> without) {
        int count = 0;
        for (int position : view.cluster().serving()) {
            count += !without.contains(position) && mayTake(view.host(position), replica) ? 1 : 0;
        }
        return count;
    }

    /** A host whose volumes are not known yet may have room. */
    private static boolean mayTake(Optional<DatanodeDescriptor> host, Replica replica) {
        return host.isEmpty()
                || host.get().getCapacity() == 0
                || hasRoom(host, replica.types(), replica.bytes())
                || hasRoom(host, replica.fallbacks(), replica.bytes());
    }

    private static boolean hasRoom(Optional<DatanodeDescriptor> host, Set<StorageType> types, long bytes) {
        return host.isPresent()
                && types.stream().anyMatch(type -> host.get().chooseStorage4Block(type, bytes, 1) != null);
    }
}
