// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
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

    /** What a replica needs. */
    private record Replica(Set<StorageType> types, long bytes, int hostsNeeded) {}

    /**
     * Such hosts for a new block; 0 also where they and the hosts awake are too few for the fewest replicas or units that stock grants.
     *
     * @param fileId 0 from clients that do not tell
     */
    public int forNewBlock(String path, long fileId, DatanodeInfo @Nullable [] excluded) throws IOException {
        HdfsView view = views.current();
        if (view == null || !view.cluster().isAnyOutOfGear()) {
            return 0;
        }
        Replica replica = newReplica(path, fileId);
        if (replica == null) {
            return 0;
        }
        Set<Integer> without = excludedPositions(view, excluded);
        int sleepers = count(view, replica, without, EnumSet.of(Service.ASLEEP, Service.STANDING_BY));
        return sleepers + count(view, replica, without, EnumSet.of(Service.SERVING)) < replica.hostsNeeded()
                ? 0
                : sleepers;
    }

    /**
     * Such hosts for one more member of a pipeline.
     *
     * @param members volumes of the members
     */
    public int forMember(Block block, DatanodeInfo @Nullable [] excluded, String @Nullable [] members) {
        HdfsView view = views.current();
        if (view == null || !view.cluster().isAnyOutOfGear()) {
            return 0;
        }
        BlockInfo stored = GearBlockAccess.find(namesystem, block);
        Replica replica = stored == null ? null : furtherReplica(stored);
        if (replica == null) {
            return 0;
        }
        Set<Integer> without = excludedPositions(view, excluded);
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (isMember(view.host(position), members)) {
                without.add(position);
            }
        }
        return count(view, replica, without, EnumSet.of(Service.ASLEEP, Service.STANDING_BY));
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
                            types(policy, policy.getCreationFallbacks()),
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
                            types(policy, policy.getReplicationFallbacks()),
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

    private static Set<StorageType> types(BlockStoragePolicy policy, StorageType[] fallbacks) {
        Set<StorageType> types = EnumSet.noneOf(StorageType.class);
        types.addAll(Arrays.asList(policy.getStorageTypes()));
        types.addAll(Arrays.asList(fallbacks));
        return types;
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

    private static int count(HdfsView view, Replica replica, Set<Integer> without, Set<Service> services) {
        int count = 0;
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (services.contains(view.cluster().member(position).service())
                    && !without.contains(position)
                    && mayTake(view.host(position), replica)) {
                count++;
            }
        }
        return count;
    }

    /** A host whose volumes are not known yet may have room. */
    private static boolean mayTake(Optional<DatanodeDescriptor> host, Replica replica) {
        return host.isEmpty()
                || host.get().getCapacity() == 0
                || replica.types().stream()
                        .anyMatch(type -> host.get().chooseStorage4Block(type, replica.bytes(), 1) != null);
    }
}
