// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;

/**
 * Notices that a volume of a serving host has failed, or is gone. Stock queues no repair for an open block that stood there, and
 * looks at failed volumes only every few minutes. One owner.
 */
final class VolumeWatch {
    private final Map<NodeId, Set<String>> volumes = new HashMap<>();
    private int losses;
    private int searched;

    /** One round. */
    void look(HdfsView view) {
        Map<NodeId, Set<String>> before = Map.copyOf(volumes);
        volumes.clear();
        for (int position : view.cluster().serving()) {
            NodeId id = view.cluster().member(position).id();
            view.host(position).ifPresent(host -> {
                Set<String> now = new HashSet<>();
                for (DatanodeStorageInfo storage : host.getStorageInfos()) {
                    if (GearBlockAccess.isNormal(storage)) {
                        now.add(storage.getStorageID());
                    }
                }
                losses += now.containsAll(before.getOrDefault(id, Set.of())) ? 0 : 1;
                volumes.put(id, now);
            });
        }
    }

    /** Whether blocks may have been lost that no search has looked for. */
    boolean isOpen() {
        return losses != searched;
    }

    /** To be given to {@link #searched} by a search that begins now. */
    int losses() {
        return losses;
    }

    /** A search that began at this number of losses found that no host has to wake. */
    void searched(int lossesThen) {
        searched = lossesThen;
    }
}
