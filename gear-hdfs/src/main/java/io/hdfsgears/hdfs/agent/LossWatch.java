// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.layout.RecoveryGroups;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Watches for awake hosts that fall silent in low gear, and finds the few sleepers that hold what they held. */
final class LossWatch {
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    /** A walk over many blocks is followed by a pause of so many times its own length. */
    private static final long PAUSES = 10;

    private final BlockScan scan;
    private final ExecutorService workers;
    private final Notices notices;
    private volatile @Nullable ScanResult last;
    private volatile Set<NodeId> wake = Set.of();
    private volatile boolean running;
    private long lastStartNanos = Long.MIN_VALUE / 2;
    private volatile long lastTookNanos;
    private List<Integer> lastLost = List.of();

    LossWatch(BlockScan scan, ExecutorService workers, Notices notices) {
        this.scan = scan;
        this.workers = workers;
        this.notices = notices;
    }

    /** Looks for hosts that fell silent, and at what the NameNode has to repair. */
    void look(HdfsView view, FSNamesystem namesystem, long nowNanos) {
        List<Integer> lost = new ArrayList<>();
        boolean someSleep = false;
        for (int position = 1; position <= view.cluster().size(); position++) {
            Service service = view.cluster().member(position).service();
            if (service == Service.LOST) {
                lost.add(position);
            }
            someSleep |= service == Service.ASLEEP;
        }
        boolean urgent = someSleep && namesystem.getHighestPriorityLowRedundancyReplicatedBlocks() > 0;
        look(view, lost, urgent, nowNanos);
    }

    /**
     * @param lost positions that should serve and are not heard of
     * @param urgent whether the NameNode has blocks with one replica or none to repair: a volume may have failed
     */
    void look(HdfsView view, List<Integer> lost, boolean urgent, long nowNanos) {
        // A shift down has just such blocks, those that only leaving hosts hold, and copies them before these leave.
        boolean expected = view.state().phase() == Phase.DRAINING;
        if (lost.isEmpty() && (!urgent || expected)) {
            clear();
            return;
        }
        boolean news = !lost.equals(lastLost);
        if (running || (!news && nowNanos - lastStartNanos < Math.max(AGAIN_NANOS, PAUSES * lastTookNanos))) {
            return;
        }
        if (news && !lost.isEmpty()) {
            notices.warn("not heard of: "
                    + lost.stream().map(p -> view.cluster().member(p).name()).collect(Collectors.joining(", ")));
        }
        lastLost = List.copyOf(lost);
        lastStartNanos = nowNanos;
        running = true;
        Set<NodeId> known = knownWithoutSearch(view, lost);
        if (!wake.containsAll(known)) {
            notices.warn("waking the recovery group of what is not heard of: "
                    + known.stream()
                            .map(id -> view.cluster()
                                    .member(view.cluster().positionOf(id))
                                    .name())
                            .collect(Collectors.joining(", ")));
            wake = known;
        }
        workers.execute(() -> find(view, known));
    }

    /** Sleepers that hold what the lost hosts held, where the layout knows them without a look at any block (Rabbit §3.5). */
    private static Set<NodeId> knownWithoutSearch(HdfsView view, List<Integer> lost) {
        Set<NodeId> hosts = new LinkedHashSet<>();
        if (view.layout() instanceof RecoveryGroups groups) {
            for (int position : lost) {
                groups.recoveryGroup(position, view.cluster()).stream()
                        .map(view.cluster()::member)
                        .filter(member -> member.service() != Service.LOST && member.service() != Service.SERVING)
                        .forEach(member -> hosts.add(member.id()));
            }
        }
        return Collections.unmodifiableSet(hosts);
    }

    /** @param known hosts that wake whatever the search finds */
    private void find(HdfsView view, Set<NodeId> known) {
        long startNanos = Time.monotonicNowNanos();
        try {
            BitSet serving = new BitSet();
            for (int position : view.cluster().serving()) {
                serving.set(position);
            }
            ScanResult found = scan.coverage(view, serving);
            RecoveryCover cover = RecoveryCover.of(found.affected());
            Set<NodeId> hosts = new HashSet<>(known);
            cover.wake().forEach(p -> hosts.add(view.cluster().member(p).id()));
            last = found;
            wake = Set.copyOf(hosts);
            if (!cover.wake().isEmpty()) {
                notices.warn(found.coverage().gaps() + " block(s) can only be read from sleeping hosts; waking "
                        + cover.wake().stream()
                                .map(p -> view.cluster().member(p).name())
                                .collect(Collectors.joining(", ")));
            }
        } finally {
            lastTookNanos = Time.monotonicNowNanos() - startNanos;
            running = false;
        }
    }

    /** Hosts to wake for the data's sake. */
    Set<NodeId> wake() {
        return wake;
    }

    /** What the last look found, if hosts are lost now. */
    @Nullable
    ScanResult lastScan() {
        return last;
    }

    private void clear() {
        last = null;
        wake = Set.of();
        lastLost = List.of();
    }
}
