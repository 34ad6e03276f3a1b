// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How far a migration is.
 *
 * @param kind ADOPT, PASSIVE or RETIRE
 * @param path only files below it
 * @param phase of the job, as reports name it
 * @param why it is in this phase, empty when there is nothing to say
 */
public record MigrationStatus(
        String kind,
        String path,
        long startedMillis,
        String phase,
        String why,
        Amount done,
        Amount left,
        Rate rate,
        Copies copies) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Data that was moved, or is to be. */
    public record Amount(long blocks, long bytes) {}

    /**
     * @param bytesPerSecond of the last minute
     * @param limit of one host now, bytes a second
     * @param ceiling of the limit, bytes a second
     * @param etaMillis until it is done, empty while nothing moves
     * @param servedMillis that small reads take meanwhile, empty where none was tried
     */
    public record Rate(
            double bytesPerSecond, long limit, long ceiling, OptionalLong etaMillis, OptionalDouble servedMillis) {}

    /**
     * @param running copies under way
     * @param deferred blocks that cannot be moved now
     * @param needless blocks that stood right by the time it was their turn
     */
    public record Copies(int running, long deferred, long needless) {}

    /**
     * As a job begins to show itself; what it does follows by {@link #in}.
     *
     * @param blocksLeft known to be left; -1 when nothing is known yet
     * @param bytesLeft of them
     */
    static MigrationStatus of(Job job, Tally tally, Throttle throttle, long blocksLeft, long bytesLeft, long nowNanos) {
        Amount done = new Amount(tally.blocks(), tally.bytes());
        if (job instanceof Job.Adoption adoption && adoption.order().blocks() >= 0 && blocksLeft >= 0) {
            // Work of earlier NameNodes counts: all that was out of place, less what still is.
            done = new Amount(
                    Math.max(tally.blocks(), adoption.order().blocks() - blocksLeft),
                    Math.max(tally.bytes(), adoption.order().bytes() - bytesLeft));
        }
        return new MigrationStatus(
                kind(job),
                job.path(),
                job.startedMillis(),
                "",
                "",
                done,
                new Amount(Math.max(0, blocksLeft), Math.max(0, bytesLeft)),
                rate(tally.bytesPerSecond(nowNanos), throttle, bytesLeft),
                new Copies(0, 0, tally.needless()));
    }

    private static Rate rate(double rate, Throttle throttle, long bytesLeft) {
        return new Rate(
                rate,
                throttle.limit().bytesPerSecond(),
                throttle.limit().ceiling(),
                rate > 1 && bytesLeft > 0
                        ? OptionalLong.of(Math.round(bytesLeft / rate * MILLIS_PER_SECOND))
                        : OptionalLong.empty(),
                throttle.servedNanos() > 0
                        ? OptionalDouble.of(throttle.servedNanos() / NANOS_PER_MILLI)
                        : OptionalDouble.empty());
    }

    /** The same in this phase, with these copies under way and blocks deferred. */
    MigrationStatus in(String now, String reason, int running, long deferred) {
        Copies some = new Copies(running, deferred, copies.needless());
        return new MigrationStatus(kind, path, startedMillis, now, reason, done, left, rate, some);
    }

    /** The same, for those who may not see the path. */
    public MigrationStatus withoutPath() {
        return new MigrationStatus(kind, "", startedMillis, phase, why, done, left, rate, copies);
    }

    /** One that ended before this NameNode started. */
    static MigrationStatus ended(Job.Adoption adoption, Throttle throttle) {
        String end = adoption.order().end();
        return of(adoption, new Tally(0), throttle, end.equals(Job.Adoption.DONE) ? 0 : -1, 0, 0)
                .in(end, "", 0, adoption.order().deferred());
    }

    private static String kind(Job job) {
        if (job instanceof Job.Adoption) {
            return "ADOPT";
        }
        return job instanceof Job.Passive ? "PASSIVE" : "RETIRE";
    }
}
