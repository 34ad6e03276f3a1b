// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.Retired;
import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EafrMessageTest {
    private static final ExtraReport FIRST = new ExtraReport(
            EafrMode.ON, 60_000, 7, 2, 3, 1_000, 9, Optional.empty(), Optional.empty(), Optional.empty());

    private static EafrReportProto.Builder first() {
        return EafrReportProto.newBuilder()
                .setMode("on")
                .setIntervalMillis(60_000)
                .setInterval(7)
                .setFilesWithExtras(2)
                .setExtraReplicas(3)
                .setBudgetBytes(1_000)
                .setUsersFiles(9);
    }

    @Test
    void whileItIsOffOnlyTheModeIsTold() {
        assertThat(EafrMessage.of(ExtraReport.OFF))
                .isEqualTo(EafrReportProto.newBuilder().setMode("off").build());
    }

    @Test
    void beforeTheFirstIntervalEndedNothingIsJudged() {
        assertThat(EafrMessage.of(FIRST)).isEqualTo(first().build());
    }

    @Test
    void allThatIsKnownIsTheMessageThatClientsKnow() {
        ExtraReport report = FIRST.with(new ExtraReport.Judged(
                        5,
                        300,
                        7,
                        4,
                        "until the gear is steady",
                        List.of(
                                new ExtraReport.OfFile("/a", 16_400, "hot", 8.5, 2, 3, 2, "add", "hot"),
                                new ExtraReport.OfFile("/b", 16_401, "cold", 0, 2, 2, 2, "", "cold"))))
                .with(new ExtraReport.Standby(3, 1, 2, new Retired(6, 10, 100, 20, 200), "none"))
                .with(new ExtraReport.Copies(9, 6, 11, 5, List.of(new ExtraReport.OfHost("h1:9866", 77, 1.5))));
        EafrFileProto hot = EafrFileProto.newBuilder()
                .setPath("/a")
                .setInode(16_400)
                .setTemperature("hot")
                .setReads(8.5)
                .setFactor(2)
                .setWanted(3)
                .setReplicas(2)
                .setChange("add")
                .setReason("hot")
                .build();
        assertThat(EafrMessage.of(report))
                .isEqualTo(first().setLookedAt(5)
                        .setExtraBytes(300)
                        .setAdded(7)
                        .setDropped(4)
                        .setWaiting("until the gear is steady")
                        .addFiles(hot)
                        .addFiles(hot.toBuilder()
                                .setPath("/b")
                                .setInode(16_401)
                                .setTemperature("cold")
                                .setReads(0)
                                .setWanted(2)
                                .clearChange()
                                .setReason("cold"))
                        .setStandby(EafrStandbyProto.newBuilder()
                                .setServers(3)
                                .setAsleep(1)
                                .setFull(2)
                                .setLooks(6)
                                .setColdBlocks(10)
                                .setColdBytes(100)
                                .setMovedBlocks(20)
                                .setMovedBytes(200)
                                .setWaiting("none"))
                        .setDestinations(EafrDestinationsProto.newBuilder()
                                .setDrawn(9)
                                .setTimed(11)
                                .setInTurn(6)
                                .setHandedOn(5)
                                .addHosts(EafrHostProto.newBuilder()
                                        .setHost("h1:9866")
                                        .setBytesPerSecond(77)
                                        .setRemaining(1.5)))
                        .build());
    }
}
