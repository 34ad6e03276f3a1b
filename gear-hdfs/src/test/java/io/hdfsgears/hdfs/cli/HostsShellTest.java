// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verb about the hosts of the chain. */
final class HostsShellTest extends ShellDriver {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-gearHosts h01                       | 'h01' goes with a change only",
                "-gearHosts -dryRun                   | '-dryRun' goes with a change only",
                "-gearHosts -wait                     | '-wait' goes with a change only",
                "-gearHosts -remove                   | -remove needs a value",
                "-gearHosts -remove h01 h02           | 'h02' is not known here",
                "-gearHosts -remove h01 -refound      | one change at a time, not -remove and -refound",
                "-gearHosts -replace h01              | name the new host",
                "-gearHosts -move h01                 | say the position",
                "-gearHosts -move h01 first           | -move's position cannot be 'first'",
                "-gearHosts -move h01 0               | -move's position cannot be '0'",
                "-gearHosts -primaries two            | -primaries cannot be 'two'",
                "-gearHosts -primaries 3 -force       | '-force' is not known here",
                "-gearHosts -primaries 3 -timeout 5s  | -timeout goes with -wait only",
                "-gearHosts -refound -dryRun -wait    | -dryRun changes nothing",
            })
    void badArgumentsEndWith1AndUsage(String line, String message) {
        assertThat(run(line)).isEqualTo(1);
        assertThat(err()).contains(message).contains("Usage: hdfs dfsadmin -gearHosts");
        assertThat(port.hostsChange).isNull();
    }

    @Test
    void aChangeIsSentAsItWasTyped() {
        assertThat(run("-gearHosts -replace h01:9866 h12 -dryRun -reason RMA")).isZero();
        assertThat(port.hostsChange)
                .isEqualTo(ChangeHostsRequestProto.newBuilder()
                        .setReplace("h01:9866")
                        .setBy("h12")
                        .setDryRun(true)
                        .setReason("RMA")
                        .build());
        run("-gearHosts -move h03 2");
        assertThat(port.hostsChange)
                .isEqualTo(ChangeHostsRequestProto.newBuilder()
                        .setMove("h03")
                        .setPosition(2)
                        .setDryRun(false)
                        .build());
        run("-gearHosts -refound");
        assertThat(port.hostsChange).isNotNull().satisfies(asked -> {
            assertThat(asked.getRefound()).isTrue();
            assertThat(asked.hasPrimaries()).isFalse();
        });
    }

    @Test
    void theWaitEndsWithTheLastMove() {
        port.reply = FakePort.reply(OutcomeProto.IN_PROGRESS, "primaries 2 -> 3");
        port.pendingMoves.clear();
        port.pendingMoves.addAll(List.of(120L, 40L, 0L));
        assertThat(run("-gearHosts -primaries 3 -wait")).isZero();
        assertThat(out()).contains("primaries 2 -> 3. All data is in its place.");
        assertThat(err()).contains("120 moves pending", "40 moves pending");
        port.pendingMoves.clear();
        port.pendingMoves.add(7L);
        assertThat(run("-gearHosts -primaries 3 -wait -timeout 30s")).isEqualTo(3);
        assertThat(err()).contains("still moves after 30 s", "7 moves pending");
        assertThat(run("-gearHosts -primaries 3"))
                .as("accepted, not waited for")
                .isZero();
    }

    @Test
    void hostsAreListedWithWhatTheyAreToHold() {
        assertThat(run("-gearHosts")).isZero();
        assertThat(out())
                .contains("host-1:9866")
                .contains("50.0 %")
                .contains("25 %")
                .contains("2 h ago, in 31 s")
                .contains("Usable capacity:      1 TB of files of the default factor; then host-1:9866 is full");
        assertThat(out().lines().filter(line -> line.contains("host-2:9866")))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("-"));
    }

    @Test
    void hostsAreListedForScripts() throws IOException {
        assertThat(run("-gearHosts -json")).isZero();
        JsonNode node = json();
        assertThat(node.get("verb").asText()).isEqualTo("gearHosts");
        assertThat(node.get("hosts").get(0).get("share").asDouble()).isEqualTo(0.5);
        assertThat(node.get("hosts").get(0).get("lastWakeTookMillis").asLong()).isEqualTo(31_400);
        assertThat(node.get("hosts").get(1).has("lastWakeAgoMillis")).isFalse();
        assertThat(node.get("usableBytes").asLong()).isEqualTo(1L << 40);
        assertThat(node.get("fullFirst").asText()).isEqualTo("host-1:9866");
    }
}
