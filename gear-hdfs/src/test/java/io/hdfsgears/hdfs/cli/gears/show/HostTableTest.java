// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import org.junit.jupiter.api.Test;

/** Rows and columns of hosts. */
final class HostTableTest {
    private static final GearReportProto REPORT = GearReportProto.newBuilder()
            .setState(GearStateProto.newBuilder()
                    .setGear(1)
                    .setWantedGear(1)
                    .setPhase("STEADY")
                    .setSinceMillis(0)
                    .setBy("ada")
                    .setReason("night")
                    .setHostsAwake(1)
                    .setHosts(2)
                    .setEpoch(1)
                    .addGears(1)
                    .addGears(2))
            .addHosts(host(1, "SERVING", "ON")
                    .setWatts(94.4)
                    .setWattsSource("dcmi")
                    .setCapacityBytes(100)
                    .setRemainingBytes(25))
            .addHosts(host(2, "ASLEEP", "OFF")
                    .setShare(0.125)
                    .setLastWakeAgoMillis(180_000)
                    .setLastWakeTookMillis(41_600))
            .buildPartial();

    private static HostProto.Builder host(int position, String service, String power) {
        return HostProto.newBuilder()
                .setName("h" + position + ":9866")
                .setUuid("u" + position)
                .setPosition(position)
                .setRack("/r1")
                .setRole(position == 1 ? "PRIMARY" : "SECONDARY")
                .setService(service)
                .setPower(power)
                .setBlocks(7)
                .setUsedBytes(2L << 20);
    }

    @Test
    void whatIsNotKnownIsADash() {
        assertThat(HostTable.report(REPORT, false).text(0)).isEqualTo("""
                #  HOST     RACK  GEAR  ROLE       STATE    POWER  BLOCKS  USED  WATTS
                1  h1:9866  /r1      1  PRIMARY    SERVING  ON          7  2 MB     94
                2  h2:9866  /r1      2  SECONDARY  ASLEEP   OFF         7  2 MB      -
                """);
        assertThat(HostTable.report(REPORT, true).text(0)).contains("FILL", "75%", "dcmi", "u2");
    }

    @Test
    void aNarrowTerminalKeepsHostAndState() {
        assertThat(HostTable.report(REPORT, true).text(30).lines())
                .first()
                .asString()
                .contains("HOST", "STATE")
                .doesNotContain("RACK", "ROLE", "BLOCKS");
    }

    @Test
    void theChainShowsSharesFillAndLastWakes() {
        assertThat(HostTable.chain(REPORT).text(0)).contains("12.5%", "75%", "3 min ago, took 42 s");
    }
}
