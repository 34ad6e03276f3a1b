// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.picture.Pictures;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What /gears.json says, and what it leaves out because it is unknown. */
final class GearsDocumentTest {
    private static final Picture LOW = Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", "h4:1"));

    private final FakeContent content = new FakeContent(LOW);
    private final GearsDocument document = new GearsDocument(content);

    private static JsonNode json(Picture picture) {
        return GearsDocument.fill(JsonNodeFactory.instance.objectNode(), picture);
    }

    @Test
    void thePictureIsThere() throws IOException {
        JsonNode root = new ObjectMapper().readTree(document.bytes());
        assertThat(root.path("nameNode").asText()).isEqualTo("nn1:8020");
        assertThat(root.path("haState").asText()).isEqualTo("active");
        assertThat(root.path("safeMode").asBoolean(true)).isFalse();
        assertThat(root.path("state").path("gear").asInt()).isEqualTo(1);
        assertThat(root.path("nodes").path("SERVING").asInt()).isEqualTo(1);
        assertThat(root.path("nodes").path("ASLEEP").asInt()).isEqualTo(3);
        assertThat(root.path("power").path("switched").asBoolean()).isTrue();
        assertThat(root.path("power").path("watts").asDouble()).isEqualTo(115);
        assertThat(root.path("power").path("meteredHosts").asInt()).isEqualTo(4);
        assertThat(root.path("power").path("joules").asLong()).isEqualTo(1_150);
        assertThat(root.path("loweredBlocks").isNumber()).isTrue();
        assertThat(root.path("refusals").path(0).path("count").asInt()).isEqualTo(2);
    }

    @Test
    void stepsTellWhatASwitchWouldTake() {
        JsonNode steps = json(LOW).path("steps");
        assertThat(steps.path(0).path("bytesToMove").isNumber()).isTrue();
        assertThat(steps.path(0).has("etaMillis")).isFalse();
        assertThat(steps.path(1).path("hostsToWake").asInt()).isEqualTo(3);
        assertThat(steps.path(1).path("etaMillis").asLong()).isEqualTo(90_000);
        assertThat(steps.path(1).path("wattsSaved").asDouble()).isEqualTo(-285);
    }

    @Test
    void samplesHaveNullForWhatIsNotKnown() {
        JsonNode history = json(LOW).path("history");
        assertThat(history.path("recent").path(0).toString())
                .isEqualTo("[1795000000,1,3,9,345.6,12,12,2000000.0,1000000.0]");
        JsonNode day = history.path("day").path(0);
        assertThat(day.path(4).isNull()).isTrue();
        assertThat(day.path(7).isNull() && day.path(8).isNull()).isTrue();
    }

    /** A 0 would say that all is well. */
    @Test
    void whatNobodyCountedIsLeftOut() {
        Picture uncounted = new Picture(
                LOW.atMillis(),
                LOW.haState(),
                LOW.safeMode(),
                LOW.report(),
                "",
                null,
                LOW.nodes(),
                List.of(),
                null,
                LOW.wakes(),
                LOW.refusals(),
                0,
                -1,
                List.of(),
                List.of(),
                List.of());
        JsonNode root = json(uncounted);
        assertThat(root.has("uncoveredBlocks") || root.has("loweredBlocks") || root.has("offloadedBytes"))
                .isFalse();
        assertThat(root.has("progress")).isFalse();
        assertThat(root.path("power").path("switched").asBoolean()).isFalse();
        assertThat(root.path("power").has("watts")).isFalse();
        assertThat(root.path("wakes").path("hosts").asInt(-1)).isZero();
        assertThat(root.path("wakes").has("meanSeconds")).isFalse();
    }

    @Test
    void withoutAChainItSaysWhy() throws IOException {
        assertThat(json(Pictures.empty()).path("message").asText()).isEqualTo(Pictures.ABSENT);
        content.trouble = "it is a standby";
        assertThat(new String(document.bytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("{\"nameNode\":\"nn1:8020\",\"message\":\"it is a standby\"}");
        assertThat(content.asked).as("asked only while there is no trouble").isZero();
        assertThat(document.trouble()).isEqualTo("it is a standby");
    }

    @Test
    void aWarmUpMakesItAndKeepsNothing() {
        document.warmUp();
        assertThat(content.asked).isPositive();
    }
}
