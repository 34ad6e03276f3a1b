// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.time.Repeats;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files on hosts that are to leave whose writer is gone: it has not renewed its lease within the soft limit (60 s), after which anybody
 * may take it. Stock waits for the hard limit, 20 minutes, and the shift would wait with it. One owner, but for the recovery itself.
 */
public final class GoneWriters {
    private static final Logger LOG = LoggerFactory.getLogger(GoneWriters.class);
    /** Files in a round; the others come with the next ones. */
    private static final int AT_ONCE = 20;

    private static final long SOFT_LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(HdfsConstants.LEASE_SOFTLIMIT_PERIOD);

    private final Executor workers;
    private final Recovery recovery;
    private final Notices notices;
    private final Repeats repeats = new Repeats();
    /** Until then, a lease that was not renewed says nothing. */
    private long untilNanos;

    private boolean paused;

    /** Takes a file's lease and closes the file. */
    public interface Recovery {
        void recover(String path) throws IOException;
    }

    public GoneWriters(Executor workers, Recovery recovery, Notices notices) {
        this.workers = workers;
        this.recovery = recovery;
        this.notices = notices;
    }

    /** This NameNode stood still until now: writers get the whole soft limit to renew their leases. */
    void paused(long nowNanos) {
        paused = true;
        untilNanos = nowNanos + SOFT_LIMIT_NANOS;
    }

    /**
     * Does not wait.
     *
     * @param holders who holds the lease, by path
     */
    void recover(Map<String, String> holders, long nowNanos) {
        paused = paused && nowNanos - untilNanos < 0;
        if (paused) {
            return;
        }
        int begun = 0;
        for (Map.Entry<String, String> file : new TreeMap<>(holders).entrySet()) {
            if (begun < AT_ONCE && repeats.isDue(file.getKey(), nowNanos)) {
                begun++;
                String ended = " is gone: its lease is recovered and the file is closed";
                notices.warn(
                        "the writer of " + file.getKey() + " (" + file.getValue() + ")" + ended,
                        "the writer of a file" + ended);
                workers.execute(() -> recover(file.getKey()));
            }
        }
    }

    private void recover(String path) {
        try {
            recovery.recover(path);
        } catch (IOException e) {
            LOG.info("The lease of {} could not be recovered, will be tried again: {}", path, e.toString());
        }
    }
}
