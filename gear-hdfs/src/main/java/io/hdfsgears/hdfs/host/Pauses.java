// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that this NameNode itself stood still: a collection of garbage, a virtual machine that was frozen, SIGSTOP, or a lock held
 * for long. Heartbeats could not be taken in meanwhile, so the silence of hosts in that time says nothing. Each round takes the
 * namesystem's read lock once, so that a lock which keeps heartbeats waiting keeps the round waiting, too.
 */
public final class Pauses {
    private static final Logger LOG = LoggerFactory.getLogger(Pauses.class);

    private final long thresholdNanos;
    private long lastNanos;
    private boolean looked;
    private long restingSinceNanos;
    private boolean resting;

    /**
     * @param lostAfterNanos silence after which a host is lost; a pause of a quarter of that counts
     * @param tickNanos rounds are apart
     */
    public Pauses(long lostAfterNanos, long tickNanos) {
        this.thresholdNanos = lostAfterNanos / 4 + tickNanos;
    }

    /**
     * Start of a round.
     *
     * @param nowNanos monotonic time from which the round goes
     * @param pausedNanos for which this NameNode stood still before; 0: it did not
     */
    public record Start(long nowNanos, long pausedNanos) {}

    /** No shift goes on in safe mode: stock copies nothing, and refuses to renew leases. */
    public void rest(long nowNanos) {
        restingSinceNanos = resting ? restingSinceNanos : nowNanos;
        resting = true;
    }

    /** @return nanoseconds since the first {@link #rest} after the last call; 0 without one */
    public long rested(long nowNanos) {
        long rested = resting ? nowNanos - restingSinceNanos : 0;
        resting = false;
        return rested;
    }

    /** Another NameNode was active meanwhile. */
    public void forget() {
        resting = false;
    }

    /** At the start of each round. */
    public Start look(FSNamesystem namesystem) {
        NamesystemLock.BM.readLock(namesystem);
        NamesystemLock.BM.readUnlock(namesystem, "gearRound");
        long now = Time.monotonicNowNanos();
        long paused = paused(now);
        if (paused > 0) {
            LOG.warn(
                    "This NameNode stood still for {} ms: no host is taken for lost for that time, and no deadline of a shift counts it",
                    TimeUnit.NANOSECONDS.toMillis(paused));
        }
        return new Start(now, paused);
    }

    /** @return nanoseconds without a look, 0 where rounds follow as they should */
    long paused(long nowNanos) {
        long gap = looked ? nowNanos - lastNanos : 0;
        looked = true;
        lastNanos = nowNanos;
        return gap > thresholdNanos ? gap : 0;
    }
}
