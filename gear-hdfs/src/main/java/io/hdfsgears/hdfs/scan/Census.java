// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts blocks for those who look on, so that nobody who looks has to: uncovered ones, and those that wait for their hosts. Walks on
 * a worker thread, in batches under the read lock, when it is time, after each shift, and while blocks are uncovered.
 */
public final class Census {
    private static final Logger LOG = LoggerFactory.getLogger(Census.class);
    /** Pause after a walk, in multiples of its duration: a walk takes at most a twentieth of a core. */
    private static final long PAUSES = 20;

    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final ExecutorService workers;
    private final Notices notices;
    private final long intervalNanos;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile @Nullable Counted last;
    private volatile long endNanos;
    private volatile long tookNanos;
    private long epoch = -1;

    /** @param intervalNanos 0 for never */
    public Census(
            FSNamesystem namesystem, BlockScan scan, ExecutorService workers, Notices notices, long intervalNanos) {
        this.namesystem = namesystem;
        this.scan = scan;
        this.workers = workers;
        this.notices = notices;
        this.intervalNanos = intervalNanos;
    }

    /** On the agent's thread of an active NameNode that has left safe mode. */
    public void look(HdfsView view, long nowNanos) {
        boolean shifted = view.state().phase() == Phase.STEADY && view.state().epoch() != epoch;
        if (!isDue(last, shifted, nowNanos - endNanos, intervalNanos, tookNanos)
                || !running.compareAndSet(false, true)) {
            return;
        }
        epoch = view.state().epoch();
        workers.execute(() -> {
            try {
                count(view);
            } catch (IOException | RuntimeException e) {
                LOG.warn("The census of blocks failed and will be tried again", e);
            } finally {
                running.set(false);
            }
        });
    }

    /**
     * Blocks that were found uncovered are counted again as soon as the last walk is rested from: stock may have copied them, and
     * whoever is alarmed by the number should not look at an old one.
     *
     * @param shifted whether a shift has ended since the last walk began
     * @param sinceNanos since the last walk ended
     * @param intervalNanos 0 for never
     * @param tookNanos duration of the last walk
     */
    static boolean isDue(@Nullable Counted last, boolean shifted, long sinceNanos, long intervalNanos, long tookNanos) {
        if (intervalNanos == 0) {
            return false;
        }
        return last == null
                || ((shifted || last.uncovered() > 0 || sinceNanos >= intervalNanos)
                        && sinceNanos >= PAUSES * tookNanos);
    }

    private void count(HdfsView view) throws IOException {
        long startNanos = Time.monotonicNowNanos();
        try {
            ScanResult found = scan.coverage(view, view.staying(view.cluster().size()));
            tell(found, Offloaded.count(namesystem, scan, view));
        } finally {
            tookNanos = Time.monotonicNowNanos() - startNanos;
            endNanos = Time.monotonicNowNanos();
        }
    }

    /** Somebody else has walked: what that found counts too. */
    public void tell(ScanResult found, Offloaded offloaded) {
        Counted before = last;
        Counted now = new Counted(
                found.startedMillis(),
                found.coverage().gaps(),
                found.lowered(),
                offloaded.blocks(),
                offloaded.bytes(),
                found.reach());
        last = now;
        change(before, now).ifPresent(notices::warn);
    }

    /** What an operator should know of the difference between two counts. */
    static Optional<String> change(@Nullable Counted before, Counted now) {
        long old = before == null ? 0 : before.uncovered();
        if (now.uncovered() == old) {
            return Optional.empty();
        }
        return Optional.of(
                now.uncovered() == 0
                        ? "every block has a replica on a serving host again"
                        : Quantities.count(now.uncovered(), "block")
                                + " without a replica on a serving host (must be 0);"
                                + " counted again until there is none. -gearReport -verbose names them");
    }

    /** Not active any more: what was counted is another's business now. */
    public void forget() {
        last = null;
    }

    @Nullable
    public Counted last() {
        return last;
    }
}
