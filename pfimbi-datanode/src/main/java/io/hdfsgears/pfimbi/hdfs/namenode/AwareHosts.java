// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.RegisterCommand;

/**
 * Hosts that know that this NameNode is active. A host learns it from the answer to its heartbeat. Its agent then drops all pending
 * copies, since it takes them for those of the NameNode before. So the host gets no block with pending copies until the agent has
 * done this. Costs one map access a heartbeat, and some 100 bytes a host.
 */
final class AwareHosts {
    /** From the answer of the NameNode until the agent has acted on it; the agent looks five times a second. */
    static final long AGENT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final LongSupplier nanoTime;
    /** By UUID, the time of the first answer. */
    private final Map<String, Long> told = new ConcurrentHashMap<>();

    AwareHosts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** This NameNode becomes active: no host knows it yet. */
    void forget() {
        told.clear();
    }

    /** A host gets this answer to its heartbeat. One that is to register first looks like a new NameNode's host to its agent. */
    void answered(String uuid, HeartbeatResponse answer) {
        if (Arrays.stream(answer.getCommands()).anyMatch(RegisterCommand.class::isInstance)) {
            told.remove(uuid);
        } else if (answer.getNameNodeHaState().getState() == HAServiceState.ACTIVE) {
            told.putIfAbsent(uuid, nanoTime.getAsLong());
        }
    }

    boolean areAll(Collection<String> uuids) {
        long now = nanoTime.getAsLong();
        return uuids.stream().map(told::get).allMatch(since -> since != null && now - since >= AGENT_NANOS);
    }
}
