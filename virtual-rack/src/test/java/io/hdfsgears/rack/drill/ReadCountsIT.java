// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that opens a file once and reads it over and over: its NameNode hears of it again only from the DataNodes. */
class ReadCountsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long BYTES = 256 << 10;
    /** Whole files a second, in the intervals of two seconds that the rack has. */
    private static final int RATE = 8;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsOfAnOpenStreamAreCountedWhereTheyAreServed(boolean counts) throws IOException {
        try (DrillRack drill = DrillRack.up(RackSpec.of(3)
                .withPrimaries(2)
                .withReplication(2)
                .withEafr(EafrMode.DRY_RUN)
                .withSetting(EafrKeys.READ_COUNTS.name(), Boolean.toString(counts)))) {
            DrillRack.good(drill.client().write("/hot", 1, BYTES, 11, 1));
            DrillRack.good(drill.client().startReader("reader", "/hot/f0", RATE * BYTES));
            if (counts) {
                Poll.until(PATIENCE, "its reads are seen", () -> reads(drill) > RATE);
            } else {
                long since = interval(drill);
                Poll.until(PATIENCE, "three intervals more", () -> interval(drill) > since + 3);
                assertThat(reads(drill)).as("of one open").isLessThan(2);
            }
            DrillRack.good(drill.client().stop("reader"));
            JsonNode state = JmxPage.bean(
                    drill.rack().description().nameNodeAddress(),
                    drill.rack().description().ports().nameNodes().get(0).http(),
                    "NameNode",
                    "FSNamesystemState");
            assertThat(state.path("NumLiveDataNodes").asInt()).isEqualTo(3);
            assertThat(state.path("VolumeFailuresTotal").asInt(-1)).isZero();
        }
    }

    private static double reads(DrillRack drill) {
        return report(drill).path("files").findValues("reads").stream()
                .mapToDouble(JsonNode::asDouble)
                .max()
                .orElse(0);
    }

    private static long interval(DrillRack drill) {
        return report(drill).path("interval").asLong();
    }

    private static JsonNode report(DrillRack drill) {
        try {
            CommandResult printed = drill.rack().hdfs("dfsadmin", "-eafrReport", "-json");
            assertThat(printed.exitCode()).as(printed.errors()).isZero();
            return Json.MAPPER.readTree(printed.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
