// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.recovery;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The hosts that recover a block. A host that was to get its copy later has no replica, and says so. Stock takes that for "the
 * writer wrote nothing" and deletes the block. So only hosts that the writer wrote to are asked, and only one of them asks: it has
 * loaded its replicas before its first heartbeat.
 */
public final class RecoveryHosts {
    /**
     * A host that the NameNode expects a replica on.
     *
     * @param stale its heartbeats are late
     * @param later it is to get a copy, and has reported no replica
     * @param heardNanos time of its last heartbeat
     */
    public record Expected(String uuid, boolean alive, boolean stale, boolean later, long heardNanos) {}

    private RecoveryHosts() {}

    /**
     * Hosts that are asked for their replica, by stock's rule: those with heartbeats in time if there are two, else all that are
     * alive.
     *
     * @return empty: nothing can be recovered now; the lease's next check tries again
     */
    public static List<String> asked(List<Expected> expected) {
        List<Expected> written = written(expected);
        List<Expected> heard = written.stream().filter(host -> !host.stale()).toList();
        return (heard.size() > 1 ? heard : written).stream().map(Expected::uuid).toList();
    }

    /** The host that asks the others: the one that was heard of last. */
    public static Optional<String> primary(List<Expected> expected) {
        return written(expected).stream()
                .max(Comparator.comparingLong(Expected::heardNanos))
                .map(Expected::uuid);
    }

    private static List<Expected> written(List<Expected> expected) {
        return expected.stream().filter(host -> host.alive() && !host.later()).toList();
    }
}
