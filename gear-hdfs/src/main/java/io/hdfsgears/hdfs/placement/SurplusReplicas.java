// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/**
 * Which replicas of a block with too many go; lives for one call. The file's storage policy comes first: only volumes of a type of
 * which there are too many give up a replica. Among these the layout decides. So what the Mover or the storage policy satisfier
 * brought to another host stays there.
 */
final class SurplusReplicas {
    private final HdfsView view;
    private final List<DatanodeStorageInfo> candidates;
    private final List<StorageType> excess;
    private final Function<RetentionRequest, Retention> layout;
    private final List<DatanodeStorageInfo> victims = new ArrayList<>();

    /** @param excess types that the policy has too many of, once for each surplus replica; not changed */
    SurplusReplicas(
            HdfsView view,
            Collection<DatanodeStorageInfo> candidates,
            Collection<StorageType> excess,
            Function<RetentionRequest, Retention> layout) {
        this.view = view;
        this.candidates = List.copyOf(candidates);
        this.excess = new ArrayList<>(excess);
        this.layout = layout;
    }

    /**
     * @param surplus how many go
     * @param hint host that the one who moved a replica wants it gone from, or null
     * @return fewer than asked for where the rest is on volumes of types that are wanted
     */
    List<DatanodeStorageInfo> victims(int surplus, @Nullable DatanodeDescriptor hint) {
        List<Integer> holders = new ArrayList<>();
        for (DatanodeStorageInfo candidate : candidates) {
            int position = view.positionOf(candidate.getDatanodeDescriptor());
            if (position != 0 && !holders.contains(position)) {
                holders.add(position);
            } else {
                give(candidate, surplus);
            }
        }
        // The layout knows no types: it is asked for one more victim as long as those that it names may not go.
        for (int keep = holders.size() - (surplus - victims.size()); victims.size() < surplus && keep > 0; keep--) {
            RetentionRequest request = new RetentionRequest(holders, keep);
            for (int position : layout.apply(request).victims()) {
                giveAt(position, surplus);
            }
        }
        candidates.stream()
                .filter(candidate -> candidate.getDatanodeDescriptor().equals(hint))
                .forEach(candidate -> give(candidate, surplus));
        candidates.forEach(candidate -> give(candidate, surplus));
        return victims;
    }

    private void giveAt(int position, int surplus) {
        for (DatanodeStorageInfo candidate : candidates) {
            if (view.positionOf(candidate.getDatanodeDescriptor()) == position && give(candidate, surplus)) {
                return;
            }
        }
    }

    private boolean give(DatanodeStorageInfo candidate, int surplus) {
        boolean goes =
                victims.size() < surplus && !victims.contains(candidate) && excess.remove(candidate.getStorageType());
        if (goes) {
            victims.add(candidate);
        }
        return goes;
    }
}
