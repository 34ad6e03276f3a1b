// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * When a standby server sleeps: the last one on the chain that is awake, once it has been awake and full for a while. So one that
 * somebody woke stays for that while, and a NameNode that has just started looks on as long. Not safe for threads.
 */
public final class FullServers {
    private final long afterMillis;
    private final Map<NodeId, Long> since = new HashMap<>();

    /**
     * @param standby whether it may sleep
     * @param awake in service or lost
     * @param full has too little room for more
     */
    public record Host(NodeId id, boolean standby, boolean awake, boolean full) {}

    public FullServers(long afterMillis) {
        this.afterMillis = afterMillis;
    }

    public void clear() {
        since.clear();
    }

    /**
     * @param chain all hosts, in its order
     * @return how many hosts of the chain should be awake, fewer than are; empty when none is to sleep
     */
    public OptionalInt next(List<Host> chain, long nowMillis) {
        for (Host host : chain) {
            if (host.standby() && host.awake() && host.full()) {
                since.putIfAbsent(host.id(), nowMillis);
            } else {
                since.remove(host.id());
            }
        }
        int awake = chain.size();
        while (awake > 0 && !chain.get(awake - 1).awake()) {
            awake--;
        }
        int left = awake;
        while (left > 0 && isDue(chain.get(left - 1), nowMillis)) {
            left--;
        }
        return left == awake ? OptionalInt.empty() : OptionalInt.of(left);
    }

    private boolean isDue(Host host, long nowMillis) {
        Long full = since.get(host.id());
        return full != null && nowMillis - full >= afterMillis;
    }
}
