// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.PfimbiDataNodeAccess;
import org.jspecify.annotations.Nullable;

/**
 * Whether the NameNode that expects the copies is still there. One that was restarted, or took over from another, does not know of
 * copies under way and makes them itself. Belongs to the agent's thread.
 */
final class NameNodeWatch {
    private final DataNode dataNode;
    private final Map<String, Object> registrations = new HashMap<>();
    private final Map<String, Object> actives = new HashMap<>();

    NameNodeWatch(DataNode dataNode) {
        this.dataNode = dataNode;
    }

    /** Block pools of NameNodes that changed since the last call. */
    List<String> changed() {
        return PfimbiDataNodeAccess.pools(dataNode).stream()
                .filter(this::changed)
                .toList();
    }

    private boolean changed(String pool) {
        boolean registeredAnew = differs(registrations, pool, PfimbiDataNodeAccess.registration(dataNode, pool));
        boolean failedOver = differs(actives, pool, PfimbiDataNodeAccess.activeNameNode(dataNode, pool));
        return registeredAnew || failedOver;
    }

    private static boolean differs(Map<String, Object> known, String pool, @Nullable Object now) {
        if (now == null) {
            return false;
        }
        Object before = known.put(pool, now);
        return before != null && before != now;
    }
}
