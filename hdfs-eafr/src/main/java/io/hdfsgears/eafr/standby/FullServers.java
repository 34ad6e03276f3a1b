// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * When a standby server sleeps: when it is the last awake one on the chain and has been awake and full for a while. So
 * a server that was just woken stays awake for that while. A NameNode that has just started waits as long. Not
 * thread-safe.
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
        while (left > 0 && mayStayBehind(chain.get(left - 1), nowMillis)) {
            left--;
        }
        return left == awake ? OptionalInt.empty() : OptionalInt.of(left);
    }

    /** Asleep or due: a gear that ends at a host that sleeps would wake it, and those that sleep before it. */
    private boolean mayStayBehind(Host host, long nowMillis) {
        return (host.standby() && !host.awake()) || isDue(host, nowMillis);
    }

    private boolean isDue(Host host, long nowMillis) {
        Long full = since.get(host.id());
        return full != null && nowMillis - full >= afterMillis;
    }
}
