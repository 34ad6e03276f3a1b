// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.core.model.Member;
import io.hdfsgears.hdfs.picture.HostStatus;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;

/** One host as it goes over the wire. */
final class HostMessage {
    private HostMessage() {}

    static HostProto of(HostStatus host) {
        Member member = host.member();
        HostProto.Builder proto = HostProto.newBuilder()
                .setName(member.name())
                .setUuid(member.id().value())
                .setPosition(host.position())
                .setRack(member.rack())
                .setRole(host.primary() ? "PRIMARY" : "SECONDARY")
                .setService(member.service().name())
                .setPower(host.power().name())
                .setBlocks(host.stored().blocks())
                .setUsedBytes(host.stored().usedBytes())
                .setCapacityBytes(host.stored().capacityBytes())
                .setRemainingBytes(host.stored().remainingBytes())
                .setTransfers(host.transfers())
                .addAllAlarms(host.alarms())
                .addAllKeptAwakeBy(host.keptAwakeBy());
        host.proven().ifPresent(proto::setProven);
        host.drawn().ifPresent(drawn -> proto.setWatts(drawn.watts()).setWattsSource(drawn.source()));
        host.wanted().ifPresent(power -> proto.setWanted(power.name()));
        host.share().ifPresent(share -> add(proto, share));
        return proto.build();
    }

    private static void add(HostProto.Builder proto, HostStatus.Share share) {
        proto.setShare(share.share()).setGear(share.gear());
        share.lastWake()
                .ifPresent(
                        wake -> proto.setLastWakeAgoMillis(wake.agoMillis()).setLastWakeTookMillis(wake.tookMillis()));
    }
}
