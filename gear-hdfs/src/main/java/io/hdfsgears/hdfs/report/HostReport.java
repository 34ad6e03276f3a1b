// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.UsableCapacity;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.power.AlarmClass;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.observe.WakeTimes;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

    /** Adds who switches the hosts. */
    void addControllers(GearReportProto.Builder report, long nowNanos) {
        controllers.shown(nowNanos, WallClock.now()).ifPresent(report::setControllers);
    }

    /** Adds how much data still fits, and until when. */
    void addRoom(GearReportProto.Builder report, HdfsView view) {
        report.setRoom(proto(RoomReport.of(view, used, replication)));
    }

    private static RoomProto proto(Room room) {
        RoomProto.Builder proto =
                RoomProto.newBuilder().setHistoryDays(room.historyDays()).setNeededDays(room.neededDays());
        room.bytesPerDay().ifPresent(proto::setBytesPerDay);
        for (Room.OfGear gear : room.gears()) {
            GearRoomProto.Builder ofGear = GearRoomProto.newBuilder()
                    .setGear(gear.gear())
                    .setHosts(gear.hosts())
                    .setBytes(gear.bytes());
            gear.fullDays().ifPresent(ofGear::setFullDays);
            gear.earliestDays().ifPresent(ofGear::setEarliestDays);
            gear.latestDays().ifPresent(ofGear::setLatestDays);
            proto.addGears(ofGear);
        }
        return proto.build();
    }

    /** Adds what the layout wants of each host, and how much data fits into the layout. */
    void addShares(GearReportProto.Builder report, HdfsView view, long nowNanos) {
        GearTable gears = view.gears();
        List<Long> capacities = new ArrayList<>();
        for (int i = 0; i < report.getHostsCount(); i++) {
            HostProto.Builder host = report.getHostsBuilder(i);
            int position = host.getPosition();
            capacities.add(host.getCapacityBytes());
            host.setShare(view.layout().share(position, replication, view.cluster()))
                    .setGear(gears.lowest(position));
            wakes.last(new NodeId(host.getUuid()))
                    .ifPresent(wake -> host.setLastWakeAgoMillis(
                                    TimeUnit.NANOSECONDS.toMillis(nowNanos - wake.servedNanos()))
                            .setLastWakeTookMillis(TimeUnit.NANOSECONDS.toMillis(wake.tookNanos())));
        }
        if (capacities.size() == view.cluster().size()) {
            UsableCapacity usable = UsableCapacity.of(view.layout(), view.cluster(), replication, capacities);
            if (usable.fullFirst() > 0) {
                report.setUsableBytes(usable.bytes())
                        .setFullFirst(view.cluster().member(usable.fullFirst()).name());
            }
        }
    }

    HostProto.Builder host(HdfsView view, int position, HostFacts facts, long nowNanos) {
        Member member = view.cluster().member(position);
        HostProto.Builder proto = HostProto.newBuilder()
                .setName(member.name())
                .setUuid(member.id().value())
                .setPosition(position)
                .setRack(member.rack())
                .setRole(position <= view.cluster().primaries() ? "PRIMARY" : "SECONDARY")
                .setService(member.service().name())
                .setPower(facts.power().name())
                .setBlocks(view.host(position).map(d -> (long) d.numBlocks()).orElse(0L))
                .setUsedBytes(view.host(position).map(d -> d.getDfsUsed()).orElse(0L))
                .setCapacityBytes(view.host(position).map(d -> d.getCapacity()).orElse(0L))
                .setRemainingBytes(
                        view.host(position).map(d -> d.getRemaining()).orElse(0L))
                .setTransfers(facts.transfers());
        proofs.of(member.id()).ifPresent(proto::setProven);
        meters.drawn(member.name(), nowNanos, reportAgeNanos)
                .ifPresent(drawn -> proto.setWatts(drawn.watts()).setWattsSource(drawn.source()));
        wakers.alarms(member.name(), nowNanos).forEach(proto::addAlarms);
        return proto;
    }

    /** For those who are no operators: texts of alarms name addresses, users and paths. */
    static void coarse(HostProto.Builder host) {
        Set<String> classes = AlarmClass.of(host.getAlarmsList());
        host.clearAlarms().addAllAlarms(classes);
    }
}
