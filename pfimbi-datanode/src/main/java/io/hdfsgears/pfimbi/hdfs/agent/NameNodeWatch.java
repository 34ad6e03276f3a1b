// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.PfimbiDataNodeAccess;
import org.jspecify.annotations.Nullable;

/**
 * Whether the NameNode that expects the copies is still there. One that was restarted, or took over from another, does not know of
 * copies under way and makes them itself. Standby and observer expect none: their restarts change nothing. Belongs to the agent's
 * thread.
 */
final class NameNodeWatch {
    private final Supplier<List<String>> pools;
    private final Function<String, @Nullable Object> registration;
    private final Map<String, Object> registrations = new HashMap<>();

    /** @param registration at a block pool's active NameNode; null while there is none */
    NameNodeWatch(Supplier<List<String>> pools, Function<String, @Nullable Object> registration) {
        this.pools = pools;
        this.registration = registration;
    }

    static NameNodeWatch of(DataNode dataNode) {
        return new NameNodeWatch(
                () -> PfimbiDataNodeAccess.pools(dataNode),
                pool -> PfimbiDataNodeAccess.activeRegistration(dataNode, pool));
    }

    /** Block pools of NameNodes that changed since the last call. */
    List<String> changed() {
        List<String> served = pools.get();
        registrations.keySet().retainAll(served);
        return served.stream().filter(this::changed).toList();
    }

    private boolean changed(String pool) {
        Object now = registration.apply(pool);
        if (now == null) {
            return false;
        }
        Object before = registrations.put(pool, now);
        return before != null && before != now;
    }
}
