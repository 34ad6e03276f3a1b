// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * Whether looks of a job still lead anywhere. Clients that write, delete and change factors all the time leave something to
 * repair, to move or to even out at each look: only less than at every look before is progress.
 *
 * @param least what the look that found the fewest had left, of each kind
 */
public record JobProgress(Left least) {
    /** Before the first look. */
    public static final JobProgress START =
            new JobProgress(new Left(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));

    /**
     * What a look found.
     *
     * @param owed blocks with too few or too many replicas
     * @param wrong blocks that stand wrong and can be moved
     * @param deferred blocks that cannot be moved yet
     * @param uneven blocks that might move only to even out hosts
     */
    public record Left(long owed, long wrong, long deferred, long uneven) {}

    /** Whether repair goes on. */
    public boolean repairs(Left now) {
        return now.owed() < least.owed();
    }

    /**
     * Whether it is worth while to move once more. A block that was deferred may be one of those that can be moved now.
     *
     * @param ended most moves of the plan before have ended: their replicas arrived, or clients had changed the blocks
     */
    public boolean moves(Left now, boolean ended) {
        boolean less = now.wrong() > 0
                ? now.wrong() < least.wrong() || now.deferred() < least.deferred()
                : now.uneven() < least.uneven();
        return less || !ended;
    }

    public JobProgress after(Left now) {
        return new JobProgress(new Left(
                Math.min(now.owed(), least.owed()),
                Math.min(now.wrong(), least.wrong()),
                Math.min(now.deferred(), least.deferred()),
                now.wrong() > 0 ? least.uneven() : Math.min(now.uneven(), least.uneven())));
    }
}
