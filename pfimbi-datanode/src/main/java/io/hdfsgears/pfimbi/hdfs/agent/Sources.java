// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.PeerHealth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Which DataNodes may be asked for a block now: one question at a time to each, none to those that did not answer lately or have enough
 * to send. So a source that hangs holds one place, and all that have failed to answer hold a share of the places together. Belongs to
 * the agent's thread.
 */
final class Sources {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Set<String> asked = new HashSet<>();
    private final PeerHealth health = new PeerHealth(PAUSE_NANOS);
    private final Map<String, Long> busyUntil = new HashMap<>();
    private final int mostDoubtful;

    /** @param mostDoubtful questions at a time to sources that did not answer the one before */
    Sources(int mostDoubtful) {
        this.mostDoubtful = mostDoubtful;
    }

    boolean mayAsk(String uuid, long nowNanos) {
        Long busy = busyUntil.get(uuid);
        return !asked.contains(uuid)
                && (busy == null || nowNanos - busy >= 0)
                && !health.isDown(uuid, nowNanos)
                && (!health.hasFailed(uuid) || doubtful() < mostDoubtful);
    }

    private long doubtful() {
        return asked.stream().filter(health::hasFailed).count();
    }

    void asked(String uuid) {
        asked.add(uuid);
    }

    void answered(String uuid) {
        asked.remove(uuid);
        health.answered(uuid);
    }

    void failed(String uuid, long nowNanos) {
        asked.remove(uuid);
        health.failed(uuid, nowNanos);
    }

    void busy(String uuid, long nowNanos) {
        busyUntil.values().removeIf(until -> nowNanos - until >= 0);
        busyUntil.put(uuid, nowNanos + BUSY_NANOS);
    }

    /** One of its blocks has come: it has room for another. */
    void free(String uuid) {
        busyUntil.remove(uuid);
    }
}
