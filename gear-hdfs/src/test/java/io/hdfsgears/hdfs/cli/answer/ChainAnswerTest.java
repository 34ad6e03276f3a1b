// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.FakePort;
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Hosts, datasets, moves and power controllers, for people and for programs. */
final class ChainAnswerTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static MigrationProto.Builder migration(String kind, String phase) {
        return MigrationProto.newBuilder()
                .setKind(kind)
                .setPhase(phase)
                .setStartedMillis(60_000)
                .setPath("/data")
                .setBlocksDone(40)
                .setBlocksLeft(60)
                .setBytesDone(4L << 30)
                .setBytesLeft(6L << 30)
                .setCopiesRunning(2)
                .setBytesPerSecond(10 << 20)
                .setLimitBytesPerSecond(20 << 20)
                .setCeilingBytesPerSecond(40 << 20)
                .setDeferred(1)
                .setNeedless(3)
                .setWhy("");
    }

    @Test
    void aMigrationThatMovesTellsItsRateAndItsEnd() {
        String text = MigrationText.of(migration("ADOPT", "MOVING")
                .setEtaMillis(90_000)
                .setServedMillis(2.25)
                .build());
        assertThat(text)
                .contains("Migration:            adoption of /data, MOVING")
                .contains("40 done, 60 left, 2 under way, 1 deferred, 3 needless by now")
                .contains("4 GB done, 6 GB left")
                .contains("10 MB/s, about PT1M30S left; of one host at most 20 MB/s of 40 MB/s allowed")
                .contains("small reads take 2.3 ms");
    }

    @Test
    void aMigrationThatWaitsTellsWhyAndNoRate() {
        assertThat(MigrationText.of(
                        migration("RETIRE", "WAITING").setWhy("shift").build()))
                .contains("cold files, to standby servers, WAITING: shift")
                .doesNotContain("rate", "about");
        assertThat(MigrationText.of(migration("PASSIVE", "DONE").build()))
                .contains("passive, after the last shift up, DONE");
    }

    @Test
    void migrationForPrograms() {
        JsonNode known = MigrationText.json(migration("ADOPT", "MOVING")
                .setEtaMillis(5)
                .setServedMillis(1.5)
                .build());
        assertThat(known.path("started").asText()).isEqualTo("1970-01-01T00:01:00Z");
        assertThat(known.path("bytesLeft").asLong()).isEqualTo(6L << 30);
        assertThat(known.path("etaMillis").asLong()).isEqualTo(5);
        assertThat(known.path("servedMillis").asDouble()).isEqualTo(1.5);
        JsonNode unknown = MigrationText.json(migration("ADOPT", "SCANNING").build());
        assertThat(unknown.has("etaMillis") || unknown.has("servedMillis")).isFalse();
    }

    @Test
    void datasets() throws IOException {
        ListDatasetsReplyProto reply = ListDatasetsReplyProto.newBuilder()
                .addDatasets(DatasetProto.newBuilder()
                        .setPath("/logs")
                        .setPrimaries(2)
                        .setGear(1)
                        .setGearHosts(2)
                        .setShare(10)
                        .addPrimaryHosts("h1")
                        .addPrimaryHosts("h2")
                        .setBlocks(12)
                        .setInUse(true)
                        .addHosts("h1"))
                .addDatasets(DatasetProto.newBuilder()
                        .setPath("/web")
                        .setPrimaries(3)
                        .setGear(2)
                        .setGearHosts(5)
                        .setShare(1))
                .build();
        String text = DatasetText.of(reply);
        assertThat(text)
                .contains("Dataset:              /logs", "primaries:          h1 h2", "2 hosts awake", "Dataset:  ")
                .containsOnlyOnce("in use:             yes")
                .containsOnlyOnce("blocks:             12")
                .containsOnlyOnce("hosts now:          h1");
        JsonNode json = JSON.readTree(DatasetText.json("listDatasets", reply));
        assertThat(json.path("verb").asText()).isEqualTo("listDatasets");
        assertThat(json.path("exitCode").asInt()).isZero();
        JsonNode first = json.path("datasets").path(0);
        assertThat(first.path("primaryHosts")).hasSize(2);
        assertThat(first.path("inUse").asBoolean()).isTrue();
        JsonNode second = json.path("datasets").path(1);
        assertThat(second.has("blocks") || second.has("inUse")).isFalse();
        assertThat(second.path("hosts")).isEmpty();
    }

    @Test
    void hostsTellFillAndLastWake() throws IOException {
        GearReportProto hosts = new FakePort().hosts();
        GearReportProto report = hosts.toBuilder()
                .setHosts(0, wake(hosts, 7_200_000).setCapacityBytes(200).setRemainingBytes(50))
                .setHosts(1, wake(hosts, 59_000).setCapacityBytes(0))
                .addHosts(wake(hosts, 61_000))
                .build();
        String text = HostsText.of(report);
        assertThat(text.lines().findFirst())
                .hasValueSatisfying(
                        head -> assertThat(head).contains("host", "rack", "gear", "share", "fill", "last wake"));
        assertThat(text)
                .contains("75 %", "50.0 %")
                .contains("2 h ago, in 31 s", "59 s ago", "1 min ago")
                .contains("1 TB of files of the default factor; then host-1:9866 is full");
        JsonNode json = JSON.readTree(HostsText.json("gearHosts", report));
        assertThat(json.path("hosts")).hasSize(3);
        assertThat(json.path("usableBytes").asLong()).isEqualTo(1L << 40);
        assertThat(json.path("fullFirst").asText()).isEqualTo("host-1:9866");
    }

    private static HostProto.Builder wake(GearReportProto report, long agoMillis) {
        return report.getHosts(0).toBuilder().setLastWakeAgoMillis(agoMillis).setLastWakeTookMillis(31_400);
    }

    @Test
    void controllers() {
        ControllersProto none = ControllersProto.newBuilder().setEpoch(4).build();
        assertThat(ControllersText.of(none)).isEqualTo("none acts");
        assertThat(ControllersText.json(none).has("acting")).isFalse();
        ControllersProto one = none.toBuilder()
                .setActing("ctl1/812")
                .setActingMillis(310_900)
                .setHeardMillis(2_500)
                .addWaiting("ctl2/77")
                .addWaiting("ctl3/5")
                .build();
        assertThat(ControllersText.of(one))
                .isEqualTo("ctl1/812 acts for 310 s, heard 2 s ago; waiting: ctl2/77, ctl3/5");
        JsonNode json = ControllersText.json(one);
        assertThat(json.path("actingSeconds").asDouble()).isEqualTo(310.9);
        assertThat(json.path("waiting").path(1).asText()).isEqualTo("ctl3/5");
    }
}
