// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Decides for hosts in maintenance by the gears that send no heartbeat: a sleeper is kept alive in the NameNode's eyes, one that
 * should wake for a limited time, one that crashed or that the hosts file does not include any more is not. What the NameNode then declares dead is given up, so that its replicas
 * stop counting and are repaired.
 */
public final class SilentHosts {
    private final long patienceNanos;
    private final Map<String, Long> wantedSince = new HashMap<>();

    /** What is to be done about one host. */
    public enum Verdict {
        /** Nothing: the NameNode's own clock decides. */
        NOTHING,
        /** The NameNode's clock for it must not reach the age of a dead host. */
        KEEP_ALIVE,
        /** Its maintenance ends, so that what it held is repaired. */
        GIVE_UP
    }

    /**
     * One host, as of one look.
     *
     * @param uuid of the DataNode
     * @param heard it sends heartbeats
     * @param held it is in maintenance by the gears
     * @param asleep it was told to sleep: the state lets it, and it was drained before
     * @param wanted the state wants it in service
     * @param ordered it was ordered on; a host that waits for its turn is not late
     * @param dead the NameNode has declared it dead
     * @param included the hosts file has it: another one could not come back
     */
    public record Silent(
            String uuid,
            boolean heard,
            boolean held,
            boolean asleep,
            boolean wanted,
            boolean ordered,
            boolean dead,
            boolean included) {}

    /** @param patienceNanos how long a host may take to wake before the NameNode's clock for it runs again */
    public SilentHosts(long patienceNanos) {
        this.patienceNanos = patienceNanos;
    }

    /** At each look, for each host of the chain. */
    public Verdict judge(Silent host, long nowNanos) {
        boolean waking = host.held() && host.wanted() && !host.heard();
        if (!waking) {
            wantedSince.remove(host.uuid());
        }
        if (host.heard() || !host.held()) {
            return Verdict.NOTHING;
        }
        if (host.included() && host.asleep()) {
            return Verdict.KEEP_ALIVE;
        }
        if (host.included() && waking && !isLate(host, nowNanos)) {
            return Verdict.KEEP_ALIVE;
        }
        return host.dead() ? Verdict.GIVE_UP : Verdict.NOTHING;
    }

    private boolean isLate(Silent host, long nowNanos) {
        if (host.ordered()) {
            wantedSince.putIfAbsent(host.uuid(), nowNanos);
        }
        Long since = wantedSince.get(host.uuid());
        return since != null && nowNanos - since > patienceNanos;
    }

    /** The NameNode stood still for so long: that is no time in which a host was late. */
    public void paused(long pausedNanos, long nowNanos) {
        wantedSince.replaceAll((host, since) -> since + Math.min(pausedNanos, nowNanos - since));
    }

    /** Other hosts are wanted from now on, or this NameNode has only just begun to look: patience starts anew. */
    public void forget() {
        wantedSince.clear();
    }
}
