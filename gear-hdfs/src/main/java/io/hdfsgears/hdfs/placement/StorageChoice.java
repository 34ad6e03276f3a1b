// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/** Picks the volume on a chosen host by the file's storage policy, falling back as the policy allows. */
final class StorageChoice {
    private final List<StorageType> wanted;
    private final List<StorageType> fallbacks;

    private StorageChoice(List<StorageType> wanted, List<StorageType> fallbacks) {
        this.wanted = wanted;
        this.fallbacks = fallbacks;
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
        List<StorageType> fallbacks = policy.chooseStorageTypes(
                (short) (chosen.size() + additional), present, EnumSet.copyOf(withDisk(wanted)), chosen.isEmpty());
        return new StorageChoice(wanted, fallbacks);
    }

    /** @return a volume with room for the block, or null */
    @Nullable
    DatanodeStorageInfo pick(HdfsView view, int position, long blockSize, int minBlocks) {
        Optional<DatanodeDescriptor> host = view.host(position);
        if (host.isEmpty()) {
            return null;
        }
        for (List<StorageType> types : List.of(wanted, fallbacks)) {
            for (StorageType type : types) {
                DatanodeStorageInfo storage = host.get().chooseStorage4Block(type, blockSize, minBlocks);
                if (storage != null) {
                    types.remove(type);
                    return storage;
                }
            }
        }
        return null;
    }

    private static List<StorageType> withDisk(List<StorageType> types) {
        return types.isEmpty() ? List.of(StorageType.DISK) : types;
    }
}
