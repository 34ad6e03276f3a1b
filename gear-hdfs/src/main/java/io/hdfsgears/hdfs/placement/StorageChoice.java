// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/** Picks the volume on a chosen host by the file's storage policy, falling back as the policy allows. */
final class StorageChoice {
    private final BlockStoragePolicy policy;
    private final short replicas;
    private final List<StorageType> present;
    private final List<StorageType> wanted;
    private @Nullable List<StorageType> fallbacks;

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
        return view.layout().separatesVolumes()
                ? view.layout().primaryOf(block, view.cluster()).orElse(0)
                : 0;
    }

    /**
     * @param primary whether the replica is the block's primary
     * @return a volume with room for the block, or null
     */
    @Nullable
    DatanodeStorageInfo pick(HdfsView view, int position, long blockSize, int minBlocks, boolean primary) {
        DatanodeStorageInfo storage = pick(view, position, wanted, blockSize, minBlocks, primary);
        return storage == null && view.host(position).isPresent()
                ? pick(view, position, fallbacks(), blockSize, minBlocks, primary)
                : storage;
    }

    private static @Nullable DatanodeStorageInfo pick(
            HdfsView view, int position, List<StorageType> types, long blockSize, int minBlocks, boolean primary) {
        for (StorageType type : types) {
            DatanodeStorageInfo storage = Volumes.pick(view, position, type, blockSize, minBlocks, primary);
            if (storage != null) {
                types.remove(type);
                return storage;
            }
        }
        return null;
    }

    /** Worked out only when a host lacks the wanted type: the policy logs a warning whenever it is asked. */
    private List<StorageType> fallbacks() {
        List<StorageType> known = fallbacks;
        if (known == null) {
            known = policy.chooseStorageTypes(replicas, present, EnumSet.copyOf(withDisk(wanted)), present.isEmpty());
            fallbacks = known;
        }
        return known;
    }

    private static List<StorageType> withDisk(List<StorageType> types) {
        return types.isEmpty() ? List.of(StorageType.DISK) : types;
    }
}
