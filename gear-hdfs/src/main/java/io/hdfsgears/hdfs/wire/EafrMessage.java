// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;

/** What is shown of extra replicas as it goes over the wire. */
public final class EafrMessage {
    private EafrMessage() {}

    public static EafrReportProto of(ExtraReport report) {
        EafrReportProto.Builder proto =
                EafrReportProto.newBuilder().setMode(report.mode().word());
        if (report.mode() == EafrMode.OFF) {
            return proto.build();
        }
        proto.setIntervalMillis(report.intervalMillis())
                .setInterval(report.interval())
                .setFilesWithExtras(report.filesWithExtras())
                .setExtraReplicas(report.extraReplicas())
                .setBudgetBytes(report.budgetBytes())
                .setUsersFiles(report.usersFiles());
        report.judged().ifPresent(judged -> {
            proto.setLookedAt(judged.lookedAt())
                    .setExtraBytes(judged.extraBytes())
                    .setAdded(judged.added())
                    .setDropped(judged.dropped())
                    .setWaiting(judged.waiting());
            judged.files().forEach(file -> proto.addFiles(file(file)));
        });
        report.standby().map(EafrMessage::standby).ifPresent(proto::setStandby);
        report.copies().map(EafrMessage::copies).ifPresent(proto::setDestinations);
        return proto.build();
    }

    private static EafrFileProto file(ExtraReport.OfFile file) {
        EafrFileProto.Builder proto = EafrFileProto.newBuilder()
                .setPath(file.path())
                .setInode(file.inode())
                .setTemperature(file.temperature())
                .setReads(file.reads())
                .setFactor(file.factor())
                .setWanted(file.wanted())
                .setReplicas(file.replicas())
                .setReason(file.reason());
        if (!file.change().isEmpty()) {
            proto.setChange(file.change());
        }
        return proto.build();
    }

    private static EafrStandbyProto standby(ExtraReport.Standby standby) {
        return EafrStandbyProto.newBuilder()
                .setServers(standby.servers())
                .setAsleep(standby.asleep())
                .setFull(standby.full())
                .setLooks(standby.retired().looks())
                .setColdBlocks(standby.retired().blocks())
                .setColdBytes(standby.retired().bytes())
                .setMovedBlocks(standby.retired().movedBlocks())
                .setMovedBytes(standby.retired().movedBytes())
                .setWaiting(standby.waiting())
                .build();
    }

    private static EafrDestinationsProto copies(ExtraReport.Copies copies) {
        EafrDestinationsProto.Builder proto = EafrDestinationsProto.newBuilder()
                .setDrawn(copies.drawn())
                .setTimed(copies.timed())
                .setInTurn(copies.inTurn())
                .setHandedOn(copies.handedOn());
        copies.hosts()
                .forEach(host -> proto.addHosts(EafrHostProto.newBuilder()
                        .setHost(host.host())
                        .setBytesPerSecond(host.bytesPerSecond())
                        .setRemaining(host.remaining())));
        return proto.build();
    }
}
