// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class RoomInReportTest {
    private static final GearRoomProto FORECAST = GearRoomProto.newBuilder()
            .setGear(1)
            .setHosts(2)
            .setBytes(3L << 40)
            .setFullDays(15.4)
            .setEarliestDays(9.8)
            .setLatestDays(31.2)
            .build();

    private static GearReportProto report(RoomProto.Builder room) throws IOException {
        return new FakePort()
                .gearReport(false).toBuilder().setRoom(room.setNeededDays(2)).build();
    }

    private static JsonNode json(GearReportProto report) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report);
        return node.path("room");
    }

    @Test
    void eachGearTellsWhenItIsFull() throws IOException {
        GearReportProto report = report(RoomProto.newBuilder()
                .setHistoryDays(12)
                .setBytesPerDay(1L << 37)
                .addGears(FORECAST)
                .addGears(GearRoomProto.newBuilder().setGear(2).setHosts(5).setBytes(0)));
        assertThat(ReportText.of(report, false))
                .containsPattern("Growth: +128 GB of files a day, over the last 12 days")
                .containsPattern("room in gear 1: +3 TB of files fit on 2 hosts, full in 15 days"
                        + " \\(9\\.8 days to 31 days with 95 %\\)")
                .containsPattern("room in gear 2: +0 B of files fit on 5 hosts, full now");
        JsonNode gear = json(report).path("gears").path(0);
        assertThat(gear.path("hostsAwake").asInt()).isEqualTo(2);
        assertThat(gear.path("roomBytes").asLong()).isEqualTo(3L << 40);
        assertThat(gear.path("fullInDays").asDouble()).isEqualTo(15.4);
        assertThat(gear.path("fullInDaysEarliest").asDouble()).isEqualTo(9.8);
        assertThat(gear.path("fullInDaysLatest").asDouble()).isEqualTo(31.2);
        assertThat(json(report).path("gears").path(1).has("fullInDays")).isFalse();
    }

    @Test
    void beforeThereIsEnoughHistoryThatIsSaid() throws IOException {
        GearReportProto report = report(RoomProto.newBuilder()
                .setHistoryDays(0.4)
                .addGears(GearRoomProto.newBuilder().setGear(1).setHosts(1).setBytes(1L << 40)));
        assertThat(ReportText.of(report, false))
                .containsPattern("Growth: +not known yet: 0\\.4 of 2 days are recorded")
                .contains("1 TB of files fit on 1 host\n");
        assertThat(json(report).has("bytesPerDay")).isFalse();
        assertThat(json(report).path("historyDays").asDouble()).isEqualTo(0.4);
    }

    @Test
    void dataThatDoesNotGrowNeverFillsAGear() throws IOException {
        GearRoomProto shrinking =
                FORECAST.toBuilder().clearFullDays().clearLatestDays().build();
        assertThat(ReportText.of(
                        report(RoomProto.newBuilder()
                                .setHistoryDays(3)
                                .setBytesPerDay(-1024)
                                .addGears(shrinking)),
                        false))
                .containsPattern("Growth: +-1 KB of files a day")
                .contains("full never (9.8 days to never with 95 %)");
    }
}
