// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import java.util.HashMap;
import java.util.Map;

/** What the changes advised so far in this interval will take from servers and budget. */
final class Tally {
    private final AdviceSettings settings;
    private final Map<NodeId, Long> intake = new HashMap<>();
    private final Map<NodeId, Integer> replicas = new HashMap<>();
    private long usedBytes;

    Tally(AdviceSettings settings, long usedBytes) {
        this.settings = settings;
        this.usedBytes = usedBytes;
    }

    /** Whether the server keeps its free space with one more such replica, and may take it in within this interval. */
    boolean hasRoom(Server server, long bytes) {
        long planned = intake.getOrDefault(server.id(), 0L);
        boolean takes = planned == 0 || planned + bytes <= settings.intakeBytes();
        return takes && freeBytes(server) - bytes >= 0 && freeBytes(server) >= settings.freeSpaceBytes();
    }

    long freeBytes(Server server) {
        return server.freeBytes() - intake.getOrDefault(server.id(), 0L);
    }

    /** φ, with one more read for each replica that it is about to get. */
    double remaining(Server server) {
        return server.remaining() - replicas.getOrDefault(server.id(), 0);
    }

    boolean withinBudget(long bytes) {
        return usedBytes + bytes <= settings.budgetBytes();
    }

    void moveTo(NodeId host, long bytes) {
        intake.merge(host, bytes, Long::sum);
        replicas.merge(host, 1, Integer::sum);
    }

    void add(NodeId host, long bytes) {
        moveTo(host, bytes);
        usedBytes += bytes;
    }
}
