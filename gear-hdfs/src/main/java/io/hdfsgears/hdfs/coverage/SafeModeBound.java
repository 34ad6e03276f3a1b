// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntPredicate;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After a restart in low gear safe mode waits for all hosts that should be awake, because replicas that sleep count as
 * reported. This bounds the wait, so that neither a dead host nor a missing block can keep the NameNode in safe mode. After the
 * bound it leaves as soon as one of these holds, where stock's share is what dfs.namenode.safemode.threshold-pct lets be missing:
 *
 * <ul>
 *   <li>the blocks that no host which was heard of has are at most stock's share;
 *   <li>every host that was heard of has reported its blocks, and the blocks that neither it nor a sleeper's image has are at most
 *       stock's share. What only sleepers hold, the search for lost hosts wakes them for. That takes orders, and none are given in
 *       safe mode.
 * </ul>
 *
 * <p>A host that was heard of and still owes its report is waited for: its blocks would be repaired and its sleepers woken in vain.
 */
public final class SafeModeBound {
    private static final Logger LOG = LoggerFactory.getLogger(SafeModeBound.class);
    private static final long LOOK_AGAIN_MILLIS = 5_000;
    /** Hosts that a message names. */
    private static final int NAMED = 5;

    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final Notices notices;
    private final Executor workers;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final long waitMillis;
    private final float threshold;
    private boolean begun;
    private volatile long sinceMillis;
    private long nextMillis;

    /**
     * @param waitMillis bound of the wait
     * @param threshold share of the blocks that must be reported, as stock's dfs.namenode.safemode.threshold-pct has it
     */
    public SafeModeBound(
            FSNamesystem namesystem,
            BlockScan scan,
            Notices notices,
            Executor workers,
            long waitMillis,
            float threshold) {
        this.namesystem = namesystem;
        this.scan = scan;
        this.notices = notices;
        this.workers = workers;
        this.waitMillis = waitMillis;
        this.threshold = threshold;
    }

    /** With each round in safe mode. The walk over all blocks runs on a worker: sleeping hosts are kept alive meanwhile. */
    public void consider(@Nullable HdfsView view) {
        long now = Time.monotonicNow();
        if (!begun) {
            begun = true;
            sinceMillis = now;
            nextMillis = now;
        }
        if (view == null || now - nextMillis < 0 || !GearNamesystemAccess.isInStartupSafeMode(namesystem)) {
            return;
        }
        boolean sleepersOnly = lacksSleepersOnly(view);
        boolean waited = now - sinceMillis >= waitMillis;
        if (!sleepersOnly && !waited) {
            return;
        }
        if (looking.compareAndSet(false, true)) {
            nextMillis = now + (sleepersOnly ? LOOK_AGAIN_MILLIS : Math.max(LOOK_AGAIN_MILLIS, waitMillis));
            workers.execute(() -> {
                try {
                    look(view, sleepersOnly, waited);
                } catch (RuntimeException e) {
                    LOG.warn("The look at the blocks in safe mode failed and will be tried again", e);
                } finally {
                    looking.set(false);
                }
            });
        }
    }

    private void look(HdfsView view, boolean sleepersOnly, boolean waited) {
        ScanResult found = scan.coverage(view, serving(view));
        long share = share(found.coverage().scanned());
        List<String> owing = names(view, position -> owesReport(view, position));
        boolean readable = found.coverage().gaps() <= share;
        if (readable || (waited && owing.isEmpty() && found.outOfReach() <= share)) {
            leave(found, sleepersOnly ? "sleeping hosts that have no usable image" : "all awake hosts");
        } else {
            notices.warn("still in safe mode: " + missing(found, share, owing)
                    + hosts(
                            ". Not heard of, bring them back: ",
                            names(view, position -> service(view, position).isDown()))
                    + hosts(
                            ". Asleep and known from no image, they wake after safe mode: ",
                            names(view, position -> isAsleepWithoutImage(view, position)))
                    + ". 'hdfs dfsadmin -safemode leave' goes on without these blocks");
        }
    }

    /** As stock counts: so many of the blocks may be missing. Negative where safe mode is to last until an operator ends it. */
    private long share(long blocks) {
        return blocks - (long) ((float) blocks * threshold);
    }

    private static BitSet serving(HdfsView view) {
        BitSet serving = new BitSet();
        for (int position : view.cluster().serving()) {
            serving.set(position);
        }
        return serving;
    }

    private void leave(ScanResult found, String without) {
        boolean left;
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            if (!GearNamesystemAccess.isInStartupSafeMode(namesystem)) {
                return; // all reports came in during the walk, or an operator ended it
            }
            left = namesystem.getBlockManager().leaveSafeMode(false);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "gearLeaveSafeMode");
        }
        if (!left) {
            notices.warn("still in safe mode: the NameNode refuses to leave it."
                    + " 'hdfs dfsadmin -safemode get' gives the reason");
            return;
        }
        long gaps = found.coverage().gaps();
        long asleep = gaps - found.outOfReach();
        notices.warn("left safe mode without " + without + " after " + (Time.monotonicNow() - sinceMillis) / 1000
                + " s: "
                + (gaps == 0 ? "every block can be read from those that reported" : "")
                + (asleep == 0
                        ? ""
                        : Quantities.count(asleep, "block") + " can only be read from sleeping hosts, which are woken")
                + (asleep == 0 || found.outOfReach() == 0 ? "" : "; ")
                + (found.outOfReach() == 0
                        ? ""
                        : Quantities.count(found.outOfReach(), "missing block") + ", no more than "
                                + DFSConfigKeys.DFS_NAMENODE_SAFEMODE_THRESHOLD_PCT_KEY + " allows"));
    }

    private String missing(ScanResult found, long share, List<String> owing) {
        String of = " of " + Quantities.count(found.coverage().scanned(), "block");
        String most = ", and at most " + Math.max(0, share) + " may be missing ("
                + DFSConfigKeys.DFS_NAMENODE_SAFEMODE_THRESHOLD_PCT_KEY + " = " + threshold + ")";
        return owing.isEmpty()
                ? found.outOfReach() + of + (found.outOfReach() == 1 ? " is" : " are")
                        + " neither on a host that has reported nor in a sleeper's image" + most
                : found.coverage().gaps() + of + " cannot be read from the hosts that have reported" + most
                        + hosts(". Blocks are still to be reported by: ", owing);
    }

    private static String hosts(String what, List<String> names) {
        return names.isEmpty()
                ? ""
                : what
                        + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                        + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }

    private static Service service(HdfsView view, int position) {
        return view.cluster().member(position).service();
    }

    private static List<String> names(HdfsView view, IntPredicate wanted) {
        List<String> names = new ArrayList<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (wanted.test(position)) {
                names.add(view.cluster().member(position).name());
            }
        }
        return names;
    }

    /** Heard of, and its blocks are not reported yet. */
    private static boolean owesReport(HdfsView view, int position) {
        Service service = service(view, position);
        return service != Service.ASLEEP
                && !service.isDown()
                && view.host(position)
                        .filter(host -> host.isAlive() && !host.checkBlockReportReceived())
                        .isPresent();
    }

    /**
     * Whether safe mode waits only for sleepers that are known from no image, and for hosts in the operator's hands. Sleepers cannot come
     * before it is over, because orders to wake are given after it.
     */
    private static boolean lacksSleepersOnly(HdfsView view) {
        boolean lacks = false;
        for (int position = 1; position <= view.cluster().size(); position++) {
            Optional<DatanodeDescriptor> host = view.host(position);
            Service service = service(view, position);
            if (service == Service.LOST
                    || (service == Service.SERVING
                            && !host.filter(DatanodeDescriptor::checkBlockReportReceived)
                                    .isPresent())) {
                return false;
            }
            lacks |= (service == Service.ASLEEP || service == Service.OPERATOR) && host.isEmpty();
        }
        return lacks;
    }

    private static boolean isAsleepWithoutImage(HdfsView view, int position) {
        return service(view, position) == Service.ASLEEP && view.host(position).isEmpty();
    }
}
