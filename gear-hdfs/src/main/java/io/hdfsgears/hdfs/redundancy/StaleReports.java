// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.host.DataNodeCalls;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.client.BlockReportOptions;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks hosts for full block reports where surplus replicas wait for them. After a failover stock deletes none on a host before
 * its next one (HDFS-1972), which is up to {@code dfs.blockreport.intervalMsec} away, six hours; what a shift up moves would
 * stand twice for so long. A report clears that only if the host sent a heartbeat to this NameNode before it, since it became
 * active. Asked too are hosts that are up and wanted in service, and whose report was forgotten, and hosts that leave, and whose
 * report a second registration has made void.
 */
public final class StaleReports {
    private static final Logger LOG = LoggerFactory.getLogger(StaleReports.class);

    /** Fewer than the six that stock lets report at once, for which a host that is asked needs no lease. */
    private static final int AT_ONCE = 4;

    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long HEARD_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** A host that woke and registered has reported by then, or waits for its turn; asked once too often it reports twice. */
    private static final long OWED_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long VOID_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final BlockManager bm;
    private final HostTracker tracker;
    private final DataNodeCalls calls;
    private final Silence forgotten = new Silence(OWED_NANOS);
    private final Silence voided = new Silence(VOID_NANOS);

    private final ReportAsks asks = new ReportAsks(AT_ONCE, AGAIN_NANOS);

    public StaleReports(BlockManager bm, HostTracker tracker, DataNodeCalls calls) {
        this.bm = bm;
        this.tracker = tracker;
        this.calls = calls;
    }

    /** On the agent's thread, while this NameNode is active. Does not wait. */
    public void ask(HdfsView view, long activeSinceNanos, long nowNanos) {
        Map<String, DatanodeDescriptor> owing = forgotten(view, nowNanos);
        owing.putAll(voided(view, nowNanos));
        long waiting = bm.getPostponedMisreplicatedBlocksCount();
        if (waiting > 0) {
            for (int position : view.cluster().serving()) {
                view.host(position)
                        .filter(host ->
                                tracker.heardWithin(host.getDatanodeUuid(), nowNanos - activeSinceNanos, nowNanos))
                        .filter(StaleReports::isStale)
                        .ifPresent(host -> owing.put(host.getDatanodeUuid(), host));
            }
        }
        List<String> names = new ArrayList<>();
        for (String uuid : asks.next(owing.keySet(), nowNanos)) {
            DatanodeDescriptor host = owing.get(uuid);
            if (host != null) {
                names.add(host.getHostName());
                calls.later(
                        host,
                        "for a full block report",
                        dataNode -> dataNode.triggerBlockReport(new BlockReportOptions.Factory()
                                .setIncremental(false)
                                .build()));
            }
        }
        if (!names.isEmpty()) {
            LOG.info(
                    "asked {} for full block reports; {} blocks wait for such before a replica too many goes",
                    names,
                    waiting);
        }
    }

    /**
     * Hosts that are wanted in service and are up, and whose report counts no more: they were said to be off, by a device that is
     * another host's, say, or by their own agent before a sleep that failed, and never went. They do not register anew, so that no
     * report comes by itself.
     */
    private Map<String, DatanodeDescriptor> forgotten(HdfsView view, long nowNanos) {
        Map<String, DatanodeDescriptor> found = new LinkedHashMap<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (view.state().mayServe(position, view.cluster().member(position).id())) {
                view.host(position)
                        .filter(host -> tracker.heardWithin(host.getDatanodeUuid(), HEARD_NANOS, nowNanos))
                        .filter(host -> !tracker.hasReported(host.getDatanodeUuid()))
                        .ifPresent(host -> found.put(host.getDatanodeUuid(), host));
            }
        }
        return forgotten.overdue(found, nowNanos); // who woke just now reports by itself
    }

    /**
     * Hosts that would leave, and of which no report counts since they registered last. A DataNode that is told twice to register,
     * as after a restart of the NameNode, may send its report between the two: stock then forgets the report, the DataNode thinks
     * that it has sent one, and no maintenance of the host ends until the next.
     */
    private Map<String, DatanodeDescriptor> voided(HdfsView view, long nowNanos) {
        Map<String, DatanodeDescriptor> found = new LinkedHashMap<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            view.host(position)
                    .filter(host -> host.isEnteringMaintenance() && !host.checkBlockReportReceived())
                    .filter(host -> tracker.heardWithin(host.getDatanodeUuid(), HEARD_NANOS, nowNanos))
                    .ifPresent(host -> found.put(host.getDatanodeUuid(), host));
        }
        return voided.overdue(found, nowNanos);
    }

    /** Hosts of which no report counts, and since when. */
    private static final class Silence {
        private final Map<String, Long> since = new HashMap<>();
        private final long patienceNanos;

        Silence(long patienceNanos) {
            this.patienceNanos = patienceNanos;
        }

        /** Those of {@code found} that were found for so long; each is to be given at every look. */
        Map<String, DatanodeDescriptor> overdue(Map<String, DatanodeDescriptor> found, long nowNanos) {
            since.keySet().retainAll(found.keySet());
            found.keySet().forEach(uuid -> since.putIfAbsent(uuid, nowNanos));
            found.keySet().removeIf(uuid -> nowNanos - since.getOrDefault(uuid, nowNanos) < patienceNanos);
            return found;
        }
    }

    private static boolean isStale(DatanodeDescriptor host) {
        for (DatanodeStorageInfo storage : host.getStorageInfos()) {
            if (GearBlockAccess.isNormal(storage) && storage.areBlockContentsStale()) {
                return true;
            }
        }
        return false;
    }
}
