// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RefusalProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator sees before and during a shift. */
final class ShiftShellTest extends ShellDriver {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-setGear 1 -end                   | -end needs a value",
                "-setGear 1 -end tomorrow          | -end cannot be 'tomorrow'",
                "-setGear 1 -end 8                 | -end cannot be '8': it takes a duration such as 30m, 8h or 2d",
                "-setGear 1 -end 0                 | -end cannot be '0'",
                "-setGear 1 -end 24:00             | or a time such as 18:00",
                "-setGear -watts -5000             | -watts needs an end",
                "-setGear -watts 5000 -end 1h      | -watts cannot be '5000'",
                "-setGear -watts -5k -end 1h       | -watts needs a value",
                "-setGear 1 -watts -5 -end 1h      | -watts stands in place of a gear",
            })
    void anEndIsADuration(String line, String message) {
        assertThat(run(line)).isEqualTo(1);
        assertThat(err()).contains(message).contains("Usage: hdfs dfsadmin -setGear");
        assertThat(port.asked).isNull();
    }

    @Test
    void wattsStandInPlaceOfAGear() {
        port.reply = FakePort.reply(OutcomeProto.DONE, "done");
        assertThat(run("-setGear -watts -5000 -end 2h")).isZero();
        SetGearRequestProto asked = Objects.requireNonNull(port.asked);
        assertThat(asked.getWatts()).isEqualTo(-5000);
        assertThat(asked.getLastsMillis()).isEqualTo(7_200_000);
        assertThat(asked.hasNodes() || asked.hasGear() || asked.hasRelative()).isFalse();
    }

    private static VerbReplyProto refusedDryRun() {
        return FakePort.refusedPlan("a:1", "b:1")
                .addRefusals(RefusalProto.newBuilder()
                        .setMessage("refused: h5 would sleep")
                        .setOverridable(false))
                .build();
    }

    @Test
    void aDryRunShowsTimeWattsAndEveryRefusal() {
        port.reply = refusedDryRun();
        assertThat(run("-setGear 1 -dryRun")).isEqualTo(2);
        assertThat(err())
                .contains("Hosts:                a:1 b:1")
                .contains("ETA:                  about 17 s (grace of 5 s + 12 s)")
                .contains("Watts saved:          about 285 W (estimate: 100 W)")
                .contains("Refuses:              refused: 3 blocks are missing")
                .contains("Refuses, final:       refused: h5 would sleep");
    }

    /** The first thing that an operator sees. */
    @Test
    void whatIsNotKnownIsNoNumberAndAShiftUpSavesNothing() throws IOException {
        port.reply = FakePort.reply(OutcomeProto.DONE, "dry run").toBuilder()
                .addAllHosts(
                        IntStream.range(10, 40).mapToObj(i -> "h" + i + ":9866").toList())
                .setBytesToMove(6_000_000)
                .setEtaSource("the time in which hosts wake, which this NameNode has not seen yet")
                .setWattsSaved(-95)
                .setWattsSource("estimate: 100 W")
                .build();
        assertThat(run("-setGear max -dryRun")).isZero();
        assertThat(out())
                .contains("ETA:                  not known yet (the time in which hosts wake")
                .contains("Watts more:           about 95 W (estimate: 100 W)")
                .contains("Bytes to move:        5.7 MB")
                .doesNotContain("-95")
                .doesNotContain("about 0 s");
        assertThat(out().lines().filter(line -> line.contains(":9866")))
                .hasSize(4)
                .allMatch(line -> line.length() <= 100);
        run("-setGear max -dryRun -json");
        assertThat(json().has("etaMillis")).isFalse();
        assertThat(json().path("etaSource").asText()).contains("not seen yet");
    }

    @Test
    void aDryRunInJson() throws IOException {
        port.reply = refusedDryRun();
        assertThat(run("-setGear 1 -dryRun -json")).isEqualTo(2);
        assertThat(json().path("etaMillis").asLong()).isEqualTo(16_001);
        assertThat(json().path("etaSource").asText()).isEqualTo("grace of 5 s + 12 s");
        assertThat(json().path("wattsSaved").asDouble()).isEqualTo(285.4);
        assertThat(json().path("wattsSource").asText()).isEqualTo("estimate: 100 W");
        assertThat(json().path("refusals").size()).isEqualTo(2);
        assertThat(json().path("refusals").get(0).path("overridable").asBoolean())
                .isTrue();
        assertThat(json().path("refusals").get(1).path("message").asText()).isEqualTo("refused: h5 would sleep");
        port.reply = FakePort.accepted();
        run("-setGear 1 -json");
        assertThat(json().has("refusals") || json().has("etaMillis")).isFalse();
    }

    @Test
    void whatAShiftWaitsForAndWhenAnOrderEndsIsShown() throws IOException {
        GearStateProto waiting = FakePort.state("DRAINING", 3, 1).toBuilder()
                .setWaitingFor("h7:1 to be left by writers")
                .addBlockingBlockIds(1_073_741_831L)
                .setEndsMillis(1_767_225_600_000L)
                .setEndsHosts(12)
                .build();
        port.reply = FakePort.accepted();
        states(waiting, waiting, FakePort.state("STEADY", 1, 1));
        assertThat(run("-setGear 1 -wait")).isZero();
        assertThat(err()).containsOnlyOnce("waiting for h7:1 to be left by writers, blocks in the way [1073741831]");
        states(waiting);
        run("-getGear");
        assertThat(out())
                .contains("Waiting for:          h7:1 to be left by writers")
                .contains("Ends:                 2026-01-01T00:00:00Z, back to 12 hosts awake");
        run("-getGear -json");
        JsonNode state = json().path("state");
        assertThat(state.path("waitingFor").asText()).isEqualTo("h7:1 to be left by writers");
        assertThat(state.path("blockingBlockIds").get(0).asLong()).isEqualTo(1_073_741_831L);
        assertThat(state.path("ends").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(state.path("endsHosts").asInt()).isEqualTo(12);
    }
}
