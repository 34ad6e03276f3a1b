// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.UsableCapacity;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.HostStatus;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What operators are shown of one host. */
public final class HostReport {
    private final Meters meters;
    private final WakeTimes wakes;
    private final Wakers wakers;
    private final Controllers controllers;
    private final long reportAgeNanos;
    private final int replication;
    private final UsedBytes used;
    private final WakeProofs proofs;

    /**
     * @param wakers with what hosts and their controllers said
     * @param reportAgeNanos older power reports do not count
     * @param replication factor of the files whose shares are shown
     * @param used by which the room left is forecast
     * @param proofs of hosts that can be woken
     */
    public HostReport(
            Meters meters,
            WakeTimes wakes,
            Wakers wakers,
            Controllers controllers,
            long reportAgeNanos,
            int replication,
            UsedBytes used,
            WakeProofs proofs) {
        this.meters = meters;
        this.wakes = wakes;
        this.wakers = wakers;
        this.controllers = controllers;
        this.reportAgeNanos = reportAgeNanos;
        this.replication = replication;
        this.used = used;
        this.proofs = proofs;
    }

    /** Who switches the hosts. */
    Optional<ControllersShown> controllers(long nowNanos) {
        return controllers.shown(nowNanos, WallClock.now());
    }

    /** How much data still fits, and until when. */
    Room room(HdfsView view) {
        return RoomReport.of(view, used, replication);
    }

    /** The report with what the layout wants of each host, and how much data fits into the layout. */
    ClusterReport withShares(ClusterReport report, HdfsView view, long nowNanos) {
        GearTable gears = view.gears();
        List<HostStatus> hosts = report.hosts().stream()
                .map(host -> host.with(share(host, view, gears, nowNanos)))
                .toList();
        return report.with(hosts, usable(hosts, view));
    }

    private HostStatus.Share share(HostStatus host, HdfsView view, GearTable gears, long nowNanos) {
        return new HostStatus.Share(
                view.layout().share(host.position(), replication, view.cluster()),
                gears.lowest(host.position()),
                wakes.last(host.member().id())
                        .map(wake -> new HostStatus.LastWake(
                                TimeUnit.NANOSECONDS.toMillis(nowNanos - wake.servedNanos()),
                                TimeUnit.NANOSECONDS.toMillis(wake.tookNanos()))));
    }

    private Optional<ClusterReport.Usable> usable(List<HostStatus> hosts, HdfsView view) {
        if (hosts.size() != view.cluster().size()) {
            return Optional.empty();
        }
        List<Long> capacities =
                hosts.stream().map(host -> host.stored().capacityBytes()).toList();
        UsableCapacity usable = UsableCapacity.of(view.layout(), view.cluster(), replication, capacities);
        return usable.fullFirst() > 0
                ? Optional.of(new ClusterReport.Usable(
                        usable.bytes(),
                        view.cluster().member(usable.fullFirst()).name()))
                : Optional.empty();
    }

    /**
     * What operators are shown of the host.
     *
     * @param wanted power that it is ordered to have
     */
    HostStatus host(HdfsView view, int position, HostFacts facts, Optional<Power> wanted, long nowNanos) {
        Member member = view.cluster().member(position);
        boolean kept = view.state().maySleep(position, member.id()) && facts.keptAwake();
        return new HostStatus(
                position,
                member,
                position <= view.cluster().primaries(),
                facts.power(),
                view.host(position)
                        .map(d ->
                                new HostStatus.Stored(d.numBlocks(), d.getDfsUsed(), d.getCapacity(), d.getRemaining()))
                        .orElse(new HostStatus.Stored(0, 0, 0, 0)),
                facts.transfers(),
                proofs.of(member.id()),
                meters.drawn(member.name(), nowNanos, reportAgeNanos),
                wakers.alarms(member.name(), nowNanos),
                wanted,
                kept ? facts.heldBy() : List.of(),
                Optional.empty());
    }
}
