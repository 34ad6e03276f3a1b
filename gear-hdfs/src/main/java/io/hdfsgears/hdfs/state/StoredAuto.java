// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.auto.ControlMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the automatic gears remember over restarts and failovers.
 *
 * @param by who set the mode
 * @param sinceMillis when, ms since the Unix epoch
 * @param offload the offload set
 * @param decisions the newest last
 */
public record StoredAuto(
        ControlMode mode, String by, long sinceMillis, Offload offload, List<StoredDecision> decisions) {
    /** Decisions that are kept. */
    private static final int KEPT = 20;

    private static final int LONGEST_REASON = 400;

    /**
     * The offload set of the current resizing interval.
     *
     * @param hosts m; 0 before the first interval
     * @param sinceMillis when it last changed, ms since the Unix epoch
     * @param reason for people
     */
    public record Offload(int hosts, long sinceMillis, String reason) {}

    /**
     * @param kind MODE, SHIFT, CANCEL, REFUSED or SUGGEST
     * @param from hosts awake before
     * @param to hosts wanted awake
     */
    public record StoredDecision(long atMillis, String kind, int from, int to, String reason) {
        public StoredDecision {
            reason = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "..." : reason;
        }
    }

    public StoredAuto {
        decisions = List.copyOf(decisions);
    }

    /** A cluster whose gears were never automatic: it is told what they would do. */
    public static StoredAuto initial(long nowMillis) {
        return new StoredAuto(ControlMode.SUGGEST, "hdfs-gears", nowMillis, new Offload(0, nowMillis, ""), List.of());
    }

    public StoredAuto withMode(ControlMode next, String nextBy, long nowMillis) {
        return new StoredAuto(next, nextBy, nowMillis, offload, decisions);
    }

    public StoredAuto withOffload(Offload next) {
        return new StoredAuto(mode, by, sinceMillis, next, decisions);
    }

    public StoredAuto with(StoredDecision decision) {
        List<StoredDecision> more = new ArrayList<>(decisions);
        more.add(decision);
        return new StoredAuto(
                mode, by, sinceMillis, offload, more.subList(Math.max(0, more.size() - KEPT), more.size()));
    }
}
