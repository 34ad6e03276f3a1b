// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.hdfs.cli.FakePort;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;
import org.junit.jupiter.api.Test;

/** {@link AutoText} for people and {@link AutoJson} for programs. */
final class AutoAnswerTest {
    private static final AutoProto.Builder MODE_ALONE =
            AutoProto.newBuilder().setMode("off").setBy("ada").setSinceMillis(0).setPolicy("reactive");

    private static PriceProto.Builder price() {
        return PriceProto.newBuilder()
                .setSource("file:/prices.csv")
                .setUnit("EUR/MWh")
                .setBand("dear")
                .setLeastAwake(3)
                .setUsualAwake(3);
    }

    @Test
    void textHasTheLoadTheWishTheSavingAndTheDecisions() {
        assertThat(AutoText.of(FakePort.auto("auto")).lines().toList())
                .containsExactly(
                        "Mode:                 auto, by ada since 2026-01-01T00:00:00Z",
                        "Load:                 reads 12.0 MB/s (metrics of 12 DataNodes), writes 3.0 MB/s",
                        "Load asks for:        5 hosts awake (reactive): reads 12.0 MB/s + writes 3.0 MB/s in 3 copies need"
                                + " 4 hosts",
                        "That would save:      7 hosts, about 665 W (estimate: 100 W)",
                        "Offload set:          2 hosts since 2026-01-01T00:00:00Z: writes 3.0 MB/s",
                        "Decision:             2026-01-01T00:00:00Z SUGGEST 12 -> 5 hosts: little to do");
    }

    @Test
    void textOfAModeWithoutLoadIsOneRow() {
        assertThat(AutoText.of(MODE_ALONE.build()).lines())
                .containsExactly("Mode:                 off, by ada since" + " 1970-01-01T00:00:00Z");
    }

    @Test
    void aGearAboveTheLoadCosts() {
        AutoProto dear = FakePort.auto("suggest").toBuilder()
                .setSavedHosts(-1)
                .setSavedWatts(-95.4)
                .build();
        assertThat(AutoText.of(dear)).contains("That would cost:      1 host, about 95 W (");
    }

    @Test
    void aDecisionThatShiftsNothingNamesNoHosts() {
        AutoProto mode = MODE_ALONE
                .clone()
                .addDecisions(DecisionProto.newBuilder()
                        .setAtMillis(61_000)
                        .setKind("MODE")
                        .setFrom(5)
                        .setTo(5)
                        .setReason("by ada"))
                .build();
        assertThat(AutoText.of(mode)).contains("Decision:             1970-01-01T00:01:01Z MODE by ada");
    }

    @Test
    void textOfThePriceTellsWhatItChanges() {
        String dear = AutoText.of(MODE_ALONE
                .clone()
                .setPrice(price().setNow(210.5)
                        .setEndsMillis(7_200_000)
                        .setUsualAwake(4)
                        .addWaiting("scrub of h7")
                        .setTrouble("no answer"))
                .build());
        assertThat(dear)
                .contains(
                        "Price:                210.5 EUR/MWh, dear (file:/prices.csv, known until 1970-01-01T02:00:00Z);"
                                + " at least 3 hosts awake, not 4",
                        "Waits for it:         scrub of h7",
                        "Price curve:          no answer");
        String unknown = AutoText.of(MODE_ALONE.clone().setPrice(price()).build());
        assertThat(unknown)
                .contains("Price:                unknown: the gears follow the load alone (file:/prices.csv)")
                .doesNotContain("at least", "Waits", "Price curve");
    }

    @Test
    void jsonHasTheSameForPrograms() {
        JsonNode node = AutoJson.of(FakePort.auto("auto"));
        assertThat(node.path("mode").asText()).isEqualTo("auto");
        assertThat(node.path("since").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(node.path("readBytesPerSecond").asLong()).isEqualTo(12_000_000);
        assertThat(node.path("neededHosts").asInt()).isEqualTo(4);
        assertThat(node.path("gearHosts").asInt()).isEqualTo(5);
        assertThat(node.path("savedWatts").asDouble()).isEqualTo(665);
        assertThat(node.path("offloadSet").asInt()).isEqualTo(2);
        assertThat(node.path("offloadReason").asText()).isEqualTo("writes 3.0 MB/s");
        assertThat(node.path("decisions")).hasSize(1);
        assertThat(node.path("decisions").path(0).path("to").asInt()).isEqualTo(5);
        assertThat(node.has("price")).isFalse();
    }

    @Test
    void jsonLeavesOutWhatIsNotKnown() {
        JsonNode alone = AutoJson.of(MODE_ALONE.build());
        assertThat(alone.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("mode", "by", "since", "policy", "decisions");
        JsonNode known = AutoJson.of(MODE_ALONE
                        .clone()
                        .setPrice(price().setNow(-1.5)
                                .setEndsMillis(0)
                                .addWaiting("scrub")
                                .setTrouble("late"))
                        .build())
                .path("price");
        assertThat(known.path("now").asDouble()).isEqualTo(-1.5);
        assertThat(known.path("ends").asText()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(known.path("leastAwake").asInt()).isEqualTo(3);
        assertThat(known.path("waiting").path(0).asText()).isEqualTo("scrub");
        assertThat(known.path("trouble").asText()).isEqualTo("late");
        JsonNode unknown =
                AutoJson.of(MODE_ALONE.clone().setPrice(price()).build()).path("price");
        assertThat(unknown.has("now") || unknown.has("ends") || unknown.has("trouble"))
                .isFalse();
    }
}
