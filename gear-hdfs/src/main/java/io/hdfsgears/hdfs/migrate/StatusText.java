// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;

/** The state of a migration as the gear report shows it. */
final class StatusText {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private StatusText() {}

    /**
     * @param blocksLeft known to be left; -1 when nothing is known yet
     * @param bytesLeft of them
     */
    static MigrationProto.Builder of(
            Job job, Tally tally, Throttle throttle, long blocksLeft, long bytesLeft, long nowNanos) {
        double rate = tally.bytesPerSecond(nowNanos);
        MigrationProto.Builder proto = MigrationProto.newBuilder()
                .setKind(kind(job))
                .setPath(job.path())
                .setStartedMillis(job.startedMillis())
                .setBlocksDone(tally.blocks())
                .setBytesDone(tally.bytes())
                .setBlocksLeft(Math.max(0, blocksLeft))
                .setBytesLeft(Math.max(0, bytesLeft))
                .setBytesPerSecond(rate)
                .setNeedless(tally.needless())
                .setLimitBytesPerSecond(throttle.limit().bytesPerSecond())
                .setCeilingBytesPerSecond(throttle.limit().ceiling());
        if (job instanceof Job.Adoption adoption && adoption.blocks() >= 0 && blocksLeft >= 0) {
            // Work of earlier NameNodes counts: all that was out of place, less what still is.
            proto.setBlocksDone(Math.max(tally.blocks(), adoption.blocks() - blocksLeft))
                    .setBytesDone(Math.max(tally.bytes(), adoption.bytes() - bytesLeft));
        }
        if (rate > 1 && bytesLeft > 0) {
            proto.setEtaMillis(Math.round(bytesLeft / rate * MILLIS_PER_SECOND));
        }
        if (throttle.servedNanos() > 0) {
            proto.setServedMillis(throttle.servedNanos() / NANOS_PER_MILLI);
        }
        return proto;
    }

    private static String kind(Job job) {
        if (job instanceof Job.Adoption) {
            return "ADOPT";
        }
        return job instanceof Job.Passive ? "PASSIVE" : "RETIRE";
    }

    /** One that ended before this NameNode started. */
    static MigrationProto ended(Job.Adoption adoption, Throttle throttle) {
        return of(adoption, new Tally(0), throttle, adoption.end().equals(Job.Adoption.DONE) ? 0 : -1, 0, 0)
                .setPhase(adoption.end())
                .setCopiesRunning(0)
                .setDeferred(adoption.deferred())
                .setWhy("")
                .build();
    }
}
