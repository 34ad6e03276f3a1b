// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.BitSet;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/**
 * After a restart in low gear safe mode waits for all hosts that should be awake, because replicas that sleep count as
 * reported. This bounds the wait, so that one dead host cannot keep the NameNode in safe mode: after the bound, safe mode is
 * left as soon as every block can be read from a host that has been heard of.
 */
public final class SafeModeBound {
    private static final long LOOK_AGAIN_MILLIS = 5_000;

    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final Notices notices;
    private final long waitMillis;
    private long since;
    private long nextMillis;

    public SafeModeBound(FSNamesystem namesystem, BlockScan scan, Notices notices, long waitMillis) {
        this.namesystem = namesystem;
        this.scan = scan;
        this.notices = notices;
        this.waitMillis = waitMillis;
    }

    public void consider(@Nullable HdfsView view) {
        long now = WallClock.now();
        since = since == 0 ? now : since;
        if (view == null || now < nextMillis || !GearNamesystemAccess.isInStartupSafeMode(namesystem)) {
            return;
        }
        boolean sleepersOnly = lacksSleepersOnly(view);
        if (!sleepersOnly && now - since < waitMillis) {
            return;
        }
        nextMillis = now + (sleepersOnly ? LOOK_AGAIN_MILLIS : waitMillis);
        BitSet heard = new BitSet();
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (view.cluster().member(position).service() == Service.SERVING) {
                heard.set(position);
            }
        }
        ScanResult found = scan.coverage(view, heard);
        if (!found.coverage().complete()) {
            notices.warn("still in safe mode: " + found.coverage().gaps()
                    + " block(s) cannot be read from the hosts that have reported; bring the silent ones back");
            return;
        }
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            if (namesystem.getBlockManager().leaveSafeMode(false)) {
                String without = sleepersOnly ? "sleeping hosts that have no usable image" : "all awake hosts";
                notices.warn("left safe mode without " + without + " after " + (now - since) / 1000
                        + " s: every block can be read from those that reported");
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "gearLeaveSafeMode");
        }
    }

    /**
     * Whether safe mode waits only for sleepers that are known from no image: they cannot come before it is over, because orders
     * to wake are given after it.
     */
    private static boolean lacksSleepersOnly(HdfsView view) {
        boolean lacks = false;
        for (int position = 1; position <= view.cluster().size(); position++) {
            Optional<DatanodeDescriptor> host = view.host(position);
            Service service = view.cluster().member(position).service();
            if (service == Service.LOST
                    || (service == Service.SERVING
                            && !host.filter(DatanodeDescriptor::checkBlockReportReceived)
                                    .isPresent())) {
                return false;
            }
            lacks |= service == Service.ASLEEP && host.isEmpty();
        }
        return lacks;
    }
}
