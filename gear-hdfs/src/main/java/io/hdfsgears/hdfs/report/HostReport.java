// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.power.AlarmClass;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Set;

/** What operators are shown of one host. */
public final class HostReport {
    private final Meters meters;
    private final HostTracker tracker;
    private final long reportAgeNanos;

    /** @param reportAgeNanos older power reports do not count */
    public HostReport(Meters meters, HostTracker tracker, long reportAgeNanos) {
        this.meters = meters;
        this.tracker = tracker;
        this.reportAgeNanos = reportAgeNanos;
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
        meters.drawn(member.name(), nowNanos, reportAgeNanos)
                .ifPresent(drawn -> proto.setWatts(drawn.watts()).setWattsSource(drawn.source()));
        tracker.words(member.name()).alarms(reportAgeNanos, nowNanos).forEach(proto::addAlarms);
        return proto;
    }

    /** For those who are no operators: texts of alarms name addresses, users and paths. */
    static void coarse(HostProto.Builder host) {
        Set<String> classes = AlarmClass.of(host.getAlarmsList());
        host.clearAlarms().addAllAlarms(classes);
    }
}
