// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;

/**
 * Notices that a volume of a serving host has failed, or is gone. Stock queues no repair for an open block that stood there, and
 * looks at failed volumes only every few minutes. One owner.
 */
final class VolumeWatch {
    private final Map<NodeId, List<String>> volumes = new HashMap<>();
    private int losses;
    private int searched;

    /** One round. */
    void look(HdfsView view) {
        Set<NodeId> serving = new HashSet<>();
        for (int position : view.cluster().serving()) {
            NodeId id = view.cluster().member(position).id();
            view.host(position).ifPresent(host -> {
                serving.add(id);
                look(id, host);
            });
        }
        volumes.keySet().retainAll(serving);
    }

    private void look(NodeId id, DatanodeDescriptor host) {
        List<String> now = new ArrayList<>();
        for (DatanodeStorageInfo storage : host.getStorageInfos()) {
            if (GearBlockAccess.isNormal(storage)) {
                now.add(storage.getStorageID());
            }
        }
        List<String> before = volumes.getOrDefault(id, List.of());
        if (now.equals(before)) {
            return;
        }
        losses += now.containsAll(before) ? 0 : 1;
        volumes.put(id, List.copyOf(now));
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
