// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.answer.EafrText;
import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** -eafrReport, for reading and for scripts. */
final class EafrShellTest {
    private static EafrReportProto.Builder report(String mode) {
        return EafrReportProto.newBuilder()
                .setMode(mode)
                .setIntervalMillis(600_000)
                .setInterval(12)
                .setLookedAt(40)
                .setFilesWithExtras(1)
                .setExtraReplicas(2)
                .setExtraBytes(2_048)
                .setBudgetBytes(1L << 30)
                .setUsersFiles(3)
                .setAdded(5)
                .setDropped(3)
                .addFiles(EafrFileProto.newBuilder()
                        .setPath("/data/hot")
                        .setInode(16_400)
                        .setTemperature("hot")
                        .setReads(120.25)
                        .setFactor(3)
                        .setWanted(5)
                        .setReplicas(4)
                        .setChange("add")
                        .setReason("hot, and most of its hosts are busy"));
    }

    @Test
    void withoutItTheReportSaysHowToSwitchItOn() {
        assertThat(EafrText.of(EafrReportProto.newBuilder().setMode("off").build()))
                .isEqualTo("Mode:                 off; dfs.namenode.eafr.mode switches it on\n");
    }

    @Test
    void showsEachFileWithWhatWasDone() {
        assertThat(EafrText.of(report("on").build()).lines())
                .map(line -> line.replaceAll("\\s+", " "))
                .containsExactly(
                        "Mode: on",
                        "Interval: number 12, every 600 s, 40 files looked at",
                        "Extra replicas: 2 of 1 files, 2048 of 1073741824 bytes",
                        "Changed: 5 added, 3 dropped",
                        "Set by users: 3 files keep the number of their setrep",
                        "File: /data/hot: hot, 120.3 reads, replicas 4 of 5 (factor 3), add one: hot, and most of its"
                                + " hosts are busy");
    }

    @Test
    void standbyServersAreShownWhereThereAreSome() throws IOException {
        EafrReportProto with = report("on")
                .setStandby(EafrStandbyProto.newBuilder()
                        .setServers(3)
                        .setAsleep(1)
                        .setFull(1)
                        .setLooks(7)
                        .setColdBlocks(20)
                        .setColdBytes(2_000)
                        .setMovedBlocks(50)
                        .setMovedBytes(5_000)
                        .setWaiting("refused: too full"))
                .build();
        assertThat(EafrText.of(with).replaceAll(" +", " "))
                .contains("Standby: 3 servers, 1 asleep, 1 full; cold: 20 blocks, 2000 bytes to move, 50 blocks, 5000"
                        + " bytes moved; refused: too full");
        JsonNode json = new ObjectMapper().readTree(EafrText.json("eafrReport", with));
        assertThat(json.get("standby").get("coldBlocks").asLong()).isEqualTo(20);
        assertThat(json.get("standby").get("movedBytes").asLong()).isEqualTo(5_000);
        assertThat(json.get("standby").get("waiting").asText()).isEqualTo("refused: too full");
        JsonNode without = new ObjectMapper()
                .readTree(EafrText.json("eafrReport", report("on").build()));
        assertThat(without.has("standby")).isFalse();
    }

    @Test
    void aDryRunSaysWhatWouldBeDone() {
        assertThat(EafrText.of(report("dry_run").setWaiting("until then").build()))
                .contains("dry run: nothing is changed", "would add one: hot", "until then");
    }

    @Test
    void whereHostsAreDrawnTheFastestAndTheSlowestAreNamed() throws IOException {
        EafrDestinationsProto.Builder to = EafrDestinationsProto.newBuilder()
                .setDrawn(12)
                .setInTurn(3)
                .setHandedOn(2)
                .setTimed(40);
        assertThat(EafrText.of(report("on").setDestinations(to).build()))
                .contains("12 drawn, 3 by planned bytes, 2 sources changed, 40 copies timed\n");
        to.addHosts(host("h3:9866", 9_000, 14.5));
        assertThat(EafrText.of(report("on").setDestinations(to).build()))
                .contains("12 drawn, 3 by planned bytes, 2 sources changed, 40 copies timed: h3:9866 9000 bytes/s\n");
        to.addHosts(host("h2:9866", 8_000, 1)).addHosts(host("h1:9866", 7_000, -2));
        EafrReportProto report = report("on").setDestinations(to).build();
        assertThat(EafrText.of(report))
                .contains(
                        "12 drawn, 3 by planned bytes, 2 sources changed, 40 copies timed: h3:9866 9000 bytes/s to h1:9866 7000 bytes/s\n");
        JsonNode node =
                new ObjectMapper().readTree(EafrText.json("eafrReport", report)).get("destinations");
        assertThat(node.get("drawn").asInt()).isEqualTo(12);
        assertThat(node.get("inTurn").asInt()).isEqualTo(3);
        assertThat(node.get("handedOn").asInt()).isEqualTo(2);
        assertThat(node.get("timed").asInt()).isEqualTo(40);
        assertThat(node.get("hosts")).hasSize(3);
        assertThat(node.get("hosts").get(0).get("host").asText()).isEqualTo("h3:9866");
        assertThat(node.get("hosts").get(0).get("bytesPerSecond").asLong()).isEqualTo(9_000);
        assertThat(node.get("hosts").get(2).get("remaining").asDouble()).isEqualTo(-2);
    }

    private static EafrHostProto host(String name, long speed, double remaining) {
        return EafrHostProto.newBuilder()
                .setHost(name)
                .setBytesPerSecond(speed)
                .setRemaining(remaining)
                .build();
    }

    @Test
    void scriptsGetTheSame() throws IOException {
        JsonNode node = new ObjectMapper()
                .readTree(EafrText.json("eafrReport", report("on").build()));
        assertThat(node.get("verb").asText()).isEqualTo("eafrReport");
        assertThat(node.get("mode").asText()).isEqualTo("on");
        assertThat(node.has("destinations")).isFalse();
        assertThat(node.get("extraReplicas").asInt()).isEqualTo(2);
        assertThat(node.get("budgetBytes").asLong()).isEqualTo(1L << 30);
        JsonNode file = node.get("files").get(0);
        assertThat(file.get("path").asText()).isEqualTo("/data/hot");
        assertThat(file.get("reads").asDouble()).isEqualTo(120.25);
        assertThat(file.get("wanted").asInt()).isEqualTo(5);
        assertThat(file.get("change").asText()).isEqualTo("add");
        JsonNode off = new ObjectMapper()
                .readTree(EafrText.json(
                        "eafrReport",
                        EafrReportProto.newBuilder().setMode("off").build()));
        assertThat(off.get("mode").asText()).isEqualTo("off");
        assertThat(off.has("files")).isFalse();
    }
}
