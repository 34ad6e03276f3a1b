// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/**
 * Which storage types the replicas of blocks are on, and whether other hosts have a volume of that type with room. For one look:
 * about 100 bytes a block, as replicas of most blocks are on the same types.
 */
final class StorageTypes implements Purpose.Volumes {
    private final HdfsView view;
    private final Map<Long, Map<Integer, StorageType>> ofBlocks = new HashMap<>();
    private final Map<Map<Integer, StorageType>, Map<Integer, StorageType>> alike = new HashMap<>();

    StorageTypes(HdfsView view) {
        this.view = view;
    }

    /** The caller holds the lock. */
    void add(BlockInfo block) {
        Map<Integer, StorageType> types = new HashMap<>();
        for (Iterator<DatanodeStorageInfo> each = block.getStorageInfos(); each.hasNext(); ) {
            DatanodeStorageInfo storage = each.next();
            types.put(view.positionOf(storage.getDatanodeDescriptor()), storage.getStorageType());
        }
        ofBlocks.put(block.getBlockId(), alike.computeIfAbsent(types, Map::copyOf));
    }

    void remove(BlockInfo block) {
        ofBlocks.remove(block.getBlockId());
    }

    @Override
    public boolean fit(MigrationBlock block, int target, int victim) {
        Map<Integer, StorageType> types = ofBlocks.getOrDefault(block.blockId(), Map.of());
        if (victim == 0) {
            return types.values().stream().distinct().anyMatch(type -> hasRoom(target, type, block.bytes()));
        }
        StorageType type = types.get(victim);
        return type != null && hasRoom(target, type, block.bytes());
    }

    private boolean hasRoom(int position, StorageType type, long bytes) {
        return view.host(position)
                .map(host -> host.chooseStorage4Block(type, bytes, 1) != null)
                .orElse(false);
    }
}
