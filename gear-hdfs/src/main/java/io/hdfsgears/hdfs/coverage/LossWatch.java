// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.LossTracker;
import io.hdfsgears.core.round.LossTracker.Search;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Watches for awake hosts that are lost in low gear, and searches for the sleeping hosts that hold what they held. */
public final class LossWatch {
    private final BlockScan scan;
    private final ExecutorService workers;
    private final Notices notices;
    private final BooleanSupplier atRisk;
    private final VolumeWatch volumes = new VolumeWatch();
    private LossTracker tracker = new LossTracker();
    /** Hosts that the last search did not count on because they did not wake. */
    private Set<NodeId> late = Set.of();

    /** @param atRisk whether the NameNode has blocks with one replica or none left to repair */
    public LossWatch(BlockScan scan, ExecutorService workers, Notices notices, BooleanSupplier atRisk) {
        this.scan = scan;
        this.workers = workers;
        this.notices = notices;
        this.atRisk = atRisk;
    }

    /** Another NameNode was active meanwhile: what was lost before says nothing, and every host has its time to wake again. */
    public synchronized void forget() {
        tracker = new LossTracker();
    }

    /** This NameNode stood still for so long. */
    public synchronized void paused(long pausedNanos, long nowNanos) {
        tracker.paused(pausedNanos, nowNanos);
    }

    /**
     * One round. The search runs on a worker.
     *
     * @param operators hosts in the operator's hands: they are not woken for data
     */
    public void look(HdfsView view, Set<NodeId> operators, long nowNanos) {
        RecoveryGroups groups = view.layout() instanceof RecoveryGroups known ? known : null;
        Set<NodeId> before;
        Optional<Search> search;
        int volumesLost;
        synchronized (this) {
            volumes.look(view);
            volumesLost = volumes.losses();
            boolean risk = volumes.isOpen() || atRisk.getAsBoolean();
            before = tracker.wake();
            search = tracker.look(view.cluster(), view.state(), groups, risk, operators, nowNanos);
        }
        search.ifPresent(found -> {
            if (found.newlyLost() && !found.lost().isEmpty()) {
                notices.warn("not heard of: " + names(view.cluster(), found.lost()));
            }
            if (!before.containsAll(found.recoveryGroup())) {
                notices.warn("waking the recovery group of what is not heard of: "
                        + names(view.cluster(), found.recoveryGroup()));
            }
            if (!late.containsAll(found.late())) {
                notices.warn("silent since they were ordered on: " + names(view.cluster(), found.late())
                        + ". Other hosts that hold the same blocks wake in their place");
            }
            late = found.late();
            workers.execute(() -> run(found, view, volumesLost));
        });
    }

    private void run(Search search, HdfsView view, int volumesLost) {
        @Nullable RecoveryCover cover = null;
        long unreadable = 0;
        try {
            BitSet serving = new BitSet();
            for (int position : view.cluster().serving()) {
                serving.set(position);
            }
            ScanResult found = scan.unreadable(view, serving, spared(search));
            cover = RecoveryCover.of(found.affected());
            unreadable = found.coverage().gaps();
        } finally {
            boolean counts;
            synchronized (this) {
                counts = tracker.ended(search, cover, Time.monotonicNowNanos());
                if (counts && cover != null && cover.wake().isEmpty()) {
                    volumes.searched(volumesLost);
                }
            }
            if (counts && cover != null && !cover.wake().isEmpty()) {
                notices.warn(Quantities.count(unreadable, "block") + " can only be read from sleeping hosts; waking "
                        + cover.wake().stream()
                                .map(position -> view.cluster().member(position).name())
                                .collect(Collectors.joining(", ")));
            }
        }
    }

    private static BitSet spared(Search search) {
        BitSet spared = new BitSet();
        for (int position = 1; position <= search.cluster().size(); position++) {
            spared.set(
                    position, !search.countsOn(search.cluster().member(position).id()));
        }
        return spared;
    }

    private static String names(ClusterView cluster, Collection<NodeId> hosts) {
        return hosts.stream()
                .map(id -> cluster.member(cluster.positionOf(id)).name())
                .collect(Collectors.joining(", "));
    }

    /** Hosts without which data cannot be read. */
    public synchronized Set<NodeId> wake() {
        return tracker.wake();
    }

    /** A search for the blocks of the lost hosts has ended. */
    public synchronized boolean searched() {
        return tracker.searched();
    }
}
