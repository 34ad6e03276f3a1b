// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import java.util.List;

/**
 * What a rehearsal says.
 *
 * @param seconds that it covers
 * @param joules of all hosts
 * @param meanAwake hosts that are not asleep, by time
 * @param readSeconds99 99 % of the reads took no longer
 * @param reads that were done
 * @param shifts of the gears
 * @param course a line for each second
 */
public record Rehearsed(
        double seconds,
        double joules,
        double meanAwake,
        double readSeconds99,
        int reads,
        int shifts,
        List<Second> course) {
    public Rehearsed {
        course = List.copyOf(course);
    }

    /**
     * At the end of a second.
     *
     * @param awake hosts that are not asleep
     * @param serving hosts that clients are sent to
     * @param seenReads bytes a second that the controller saw in its last interval
     */
    public record Second(double at, int awake, int serving, double seenReads, double watts) {}
}
