// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * Whether looks of a job still lead anywhere. Clients that write, delete and change factors all the time leave something to
 * repair or to even out at each look: only less than at every look before is progress.
 *
 * @param leastOwed blocks with too few or too many replicas, at the look that found the fewest
 * @param leastUneven blocks that might move only to even out hosts, likewise
 */
public record JobProgress(long leastOwed, long leastUneven) {
    /** Before the first look. */
    public static final JobProgress START = new JobProgress(Long.MAX_VALUE, Long.MAX_VALUE);

    /** Whether repair goes on. */
    public boolean repairs(long owed) {
        return owed < leastOwed;
    }

    /**
     * Whether it is worth while to even out once more.
     *
     * @param ended most moves of the plan before have ended: their replicas arrived, or clients had changed the blocks
     */
    public boolean evens(long uneven, boolean ended) {
        return uneven < leastUneven || !ended;
    }

    public JobProgress after(long owed, long uneven) {
        return new JobProgress(Math.min(owed, leastOwed), Math.min(uneven, leastUneven));
    }
}
