// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.VolumeSeparation;
import io.hdfsgears.hdfs.view.FullHosts;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/** Picks the volume on a chosen host by the file's storage policy. Other types come when all hosts were asked for those wanted. */
final class StorageChoice {
    private final BlockStoragePolicy policy;
    private final short replicas;
    private final List<StorageType> present;
    private final List<StorageType> wanted;
    private final EnumSet<StorageType> unavailable = EnumSet.noneOf(StorageType.class);

    private StorageChoice(
            BlockStoragePolicy policy, short replicas, List<StorageType> present, List<StorageType> wanted) {
        this.policy = policy;
        this.replicas = replicas;
        this.present = present;
        this.wanted = wanted;
    }

    /** @param given types the caller has worked out already, or null */
    static StorageChoice of(
            BlockStoragePolicy policy,
            int additional,
            List<DatanodeStorageInfo> chosen,
            @Nullable Map<StorageType, Integer> given) {
        List<StorageType> present =
                chosen.stream().map(DatanodeStorageInfo::getStorageType).toList();
        List<StorageType> wanted = new ArrayList<>();
        if (given == null) {
            wanted.addAll(policy.chooseStorageTypes((short) (chosen.size() + additional), present));
        } else {
            new EnumMap<>(given).forEach((type, count) -> {
                for (int i = 0; i < count; i++) {
                    wanted.add(type);
                }
            });
        }
        return new StorageChoice(policy, (short) (chosen.size() + additional), present, wanted);
    }

    /** Position of the block's primary, 0 where the layout's volumes are all alike or it names none. */
    static int primary(HdfsView view, RetentionRequest block) {
        return VolumeSeparation.of(view.layout())
                .map(layout -> layout.primaryOf(block, view.cluster()).orElse(0))
                .orElse(0);
    }

    /**
     * @param primary whether the replica is the block's primary
     * @return a volume of a wanted type with room for the block, or null
     */
    @Nullable
    DatanodeStorageInfo pick(HdfsView view, int position, TargetSearch.Room room, boolean primary) {
        for (StorageType type : wanted) {
            DatanodeStorageInfo storage =
                    Volumes.pick(view, position, type, room.blockSize(), room.minBlocks(), primary);
            if (storage != null) {
                wanted.remove(type);
                return storage;
            }
        }
        return null;
    }

    /** What a host must have room for now. */
    FullHosts.Kind kind(TargetSearch.Room room) {
        return new FullHosts.Kind(Set.copyOf(wanted), room.blockSize(), room.minBlocks());
    }

    /** Whether the host has room on a volume of a wanted type. */
    boolean fits(HdfsView view, int position, TargetSearch.Room room) {
        Optional<DatanodeDescriptor> host = view.host(position);
        return host.isPresent()
                && Set.copyOf(wanted).stream()
                        .anyMatch(type ->
                                host.get().chooseStorage4Block(type, room.blockSize(), room.minBlocks()) != null);
    }

    /**
     * Goes on with the types that the policy falls back to, since no host has room on those wanted so far. Worked out only then:
     * the policy logs a warning whenever it is asked.
     *
     * @param found volumes that were chosen so far
     * @return whether there is a further type
     */
    boolean fallBack(List<DatanodeStorageInfo> found) {
        if (!unavailable.addAll(wanted)) {
            return false;
        }
        List<StorageType> now = new ArrayList<>(present);
        found.forEach(storage -> now.add(storage.getStorageType()));
        wanted.clear();
        wanted.addAll(policy.chooseStorageTypes(replicas, now, unavailable, present.isEmpty()));
        return !wanted.isEmpty();
    }
}
