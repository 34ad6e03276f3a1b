// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

/**
 * The load of one resizing interval from counters that are looked at a few times in it: the interval's rate is its busiest
 * part's, since a policy is to provide for what was wanted at the peak. The mean of the writes is for copies that can wait. One owner; time is passed in.
 */
public final class LoadWindow {
    private long lastNanos;
    private long lastRead;
    private long lastWritten;
    private boolean started;
    private double reads;
    private double writes;
    private double busiest = -1;
    private double writtenInAll;
    private double seconds;

    /**
     * @param readBytes read by clients so far, ever
     * @param writtenBytes written by clients so far, one copy counted
     * @param weight what a written byte costs in bytes read, to tell which part was the busiest: the usual replication
     */
    public void look(long nowNanos, long readBytes, long writtenBytes, int weight) {
        if (started && nowNanos - lastNanos > 0) {
            double part = (nowNanos - lastNanos) / 1e9;
            double read = Math.max(0, readBytes - lastRead) / part;
            double written = Math.max(0, writtenBytes - lastWritten) / part;
            writtenInAll += part * written;
            seconds += part;
            if (read + weight * written > busiest) {
                busiest = read + weight * written;
                reads = read;
                writes = written;
            }
        }
        if (!started || nowNanos - lastNanos > 0) {
            started = true;
            lastNanos = nowNanos;
            lastRead = readBytes;
            lastWritten = writtenBytes;
        }
    }

    /** Bytes a second read in the busiest part so far. */
    public double reads() {
        return reads;
    }

    /** Bytes a second written in the same part. */
    public double writes() {
        return writes;
    }

    /** Bytes a second written in all of the interval. */
    public double meanWrites() {
        return seconds > 0 ? writtenInAll / seconds : 0;
    }

    /** Whether there were two looks, so that there is a rate. */
    public boolean knows() {
        return busiest >= 0;
    }

    /** The next interval begins. */
    public void next() {
        reads = 0;
        writes = 0;
        busiest = -1;
        writtenInAll = 0;
        seconds = 0;
    }
}
