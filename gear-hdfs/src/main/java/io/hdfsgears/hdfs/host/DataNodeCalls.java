// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls to DataNodes by the protocol that an administrator's tools use. They run on threads of their own, one call a host at a
 * time, so that a host that does not answer holds up neither another host nor any other work of the gears.
 */
public final class DataNodeCalls {
    private static final Logger LOG = LoggerFactory.getLogger(DataNodeCalls.class);

    private final Executor callers;
    private final Wire wire;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** @param callers threads that may wait for hosts and do nothing else */
    public DataNodeCalls(Executor callers, Wire wire) {
        this.callers = callers;
        this.wire = wire;
    }

    public interface Call {
        void on(ClientDatanodeProtocol dataNode) throws IOException;
    }

    /** How a host is reached: bounded in time. */
    interface Wire {
        void run(DatanodeID host, Call call) throws IOException;
    }

    /**
     * Does not wait. Does nothing while an earlier call to the same host is under way.
     *
     * @param what is asked of the host, for the log: the caller asks again
     */
    public void later(DatanodeID host, String what, Call call) {
        if (!underWay.add(host.getDatanodeUuid())) {
            return;
        }
        boolean queued = false;
        try {
            callers.execute(() -> now(host, what, call));
            queued = true;
        } finally {
            if (!queued) {
                underWay.remove(host.getDatanodeUuid());
            }
        }
    }

    private void now(DatanodeID host, String what, Call call) {
        try {
            wire.run(host, call);
        } catch (IOException e) {
            LOG.info("{} could not be asked {}, will be asked again: {}", host.getHostName(), what, e.toString());
        } finally {
            underWay.remove(host.getDatanodeUuid());
        }
    }
}
