// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.migrate.MigrationStatus;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;

/** The report on the cluster as it goes over the wire. */
public final class ReportMessage {
    private ReportMessage() {}

    public static GearReportProto of(ClusterReport report) {
        GearReportProto.Builder proto = GearReportProto.newBuilder().setState(StateMessage.of(report.state()));
        report.hosts().forEach(host -> proto.addHosts(HostMessage.of(host)));
        ClusterReport.Blocks blocks = report.blocks();
        proto.setUncoveredBlocks(blocks.uncovered())
                .addAllUncoveredBlockIds(blocks.uncoveredIds())
                .addAllUncoveredPaths(blocks.uncoveredPaths())
                .setLoweredBlocks(blocks.lowered())
                .setOffloadedBlocks(blocks.offloaded())
                .setOffloadedBytes(blocks.offloadedBytes())
                .setSafetyScanMillis(blocks.atMillis());
        ClusterReport.Data data = report.data();
        proto.setUnderReplicated(data.underReplicated())
                .setPendingMoves(data.pendingMoves())
                .setBytesMovedThisShift(data.bytesMovedThisShift())
                .setBytesMovedTotal(data.bytesMovedTotal())
                .setUnaccountedSleepers(data.unaccountedSleepers())
                .setImagesFetched(data.imagesFetched());
        data.migration().map(ReportMessage::migration).ifPresent(proto::setMigration);
        proto.addAllNotices(report.notices());
        report.auto().map(AutoMessage::of).ifPresent(proto::setAuto);
        report.controllers().map(ReportMessage::controllers).ifPresent(proto::setControllers);
        report.room().map(ReportMessage::room).ifPresent(proto::setRoom);
        report.usable().ifPresent(usable -> proto.setUsableBytes(usable.bytes()).setFullFirst(usable.fullFirst()));
        return proto.build();
    }

    private static ControllersProto controllers(ControllersShown shown) {
        ControllersProto.Builder proto =
                ControllersProto.newBuilder().setEpoch(shown.epoch()).addAllWaiting(shown.waiting());
        shown.acting()
                .ifPresent(acting -> proto.setActing(acting.label())
                        .setActingMillis(acting.actingMillis())
                        .setHeardMillis(acting.heardMillis()));
        return proto.build();
    }

    private static RoomProto room(Room room) {
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

    private static MigrationProto migration(MigrationStatus status) {
        MigrationProto.Builder proto = MigrationProto.newBuilder()
                .setKind(status.kind())
                .setPhase(status.phase())
                .setStartedMillis(status.startedMillis())
                .setPath(status.path())
                .setBlocksDone(status.done().blocks())
                .setBlocksLeft(status.left().blocks())
                .setBytesDone(status.done().bytes())
                .setBytesLeft(status.left().bytes())
                .setCopiesRunning(status.copies().running())
                .setBytesPerSecond(status.rate().bytesPerSecond())
                .setLimitBytesPerSecond(status.rate().limit())
                .setCeilingBytesPerSecond(status.rate().ceiling())
                .setDeferred(status.copies().deferred())
                .setNeedless(status.copies().needless())
                .setWhy(status.why());
        status.rate().etaMillis().ifPresent(proto::setEtaMillis);
        status.rate().servedMillis().ifPresent(proto::setServedMillis);
        return proto.build();
    }
}
