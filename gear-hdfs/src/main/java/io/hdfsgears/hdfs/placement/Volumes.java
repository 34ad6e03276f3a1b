// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.VolumeSeparation;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.jspecify.annotations.Nullable;

/**
 * Picks the volume of a host for a replica: one that the layout wants it on, or any with room. A DataNode follows the choice
 * only with a volume choosing policy that honours it; stock ones ignore it.
 */
public final class Volumes {
    private Volumes() {}

    /**
     * @param primary whether the replica is the block's primary
     * @param minBlocks blocks that must fit
     * @return a volume of this type with room, or null
     */
    public static @Nullable DatanodeStorageInfo pick(
            HdfsView view, int position, StorageType type, long bytes, int minBlocks, boolean primary) {
        Optional<DatanodeDescriptor> host = view.host(position);
        if (host.isEmpty()) {
            return null;
        }
        DatanodeStorageInfo any = host.get().chooseStorage4Block(type, bytes, minBlocks);
        Optional<VolumeSeparation> separation = VolumeSeparation.of(view.layout());
        if (any == null || separation.isEmpty()) {
            return any;
        }
        List<DatanodeStorageInfo> volumes = ofType(host.get(), type);
        List<Long> room = volumes.stream().map(GearBlockAccess::remaining).toList();
        int chosen = separation.get().volume(position, primary, room, bytes * minBlocks, view.cluster());
        return chosen < 0 ? any : volumes.get(chosen);
    }

    /**
     * A volume of the target for a copy of a block that stands elsewhere.
     *
     * @param staying positions with a replica once the copy stands and what it replaces is gone: that one must not be taken for
     *     the primary when the copy is to be it
     * @param wanted replicas that the block should have
     */
    public static @Nullable DatanodeStorageInfo forCopy(
            HdfsView view, int target, StorageType type, Block block, Collection<Integer> staying, int wanted) {
        List<Integer> then = new ArrayList<>(staying);
        then.add(target);
        RetentionRequest request = new RetentionRequest(then, wanted, OptionalLong.of(block.getBlockId()));
        boolean primary = StorageChoice.primary(view, request) == target;
        return pick(view, target, type, block.getNumBytes(), 1, primary);
    }

    /** By identifier: the one order of a host's volumes that every NameNode sees, before and after every restart. */
    private static List<DatanodeStorageInfo> ofType(DatanodeDescriptor host, StorageType type) {
        List<DatanodeStorageInfo> volumes = new ArrayList<>();
        for (DatanodeStorageInfo storage : host.getStorageInfos()) {
            if (GearBlockAccess.isNormal(storage) && storage.getStorageType() == type) {
                volumes.add(storage);
            }
        }
        volumes.sort(Comparator.comparing(DatanodeStorageInfo::getStorageID));
        return volumes;
    }
}
