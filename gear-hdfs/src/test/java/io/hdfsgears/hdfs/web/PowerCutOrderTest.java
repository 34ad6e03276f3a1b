// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.web.PowerCutOrder.BadOrderException;
import io.hdfsgears.testkit.HostileText;
import io.hdfsgears.testkit.SeededTest;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCutOrderTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-27T16:00:00Z");

    private static PowerCutOrder read(String json) throws BadOrderException {
        return PowerCutOrder.of(json.getBytes(UTF_8), NOW);
    }

    @Test
    void anOrderIsWattsAndAnEnd() throws Exception {
        assertThat(read("{\"watts\": -5000, \"end\": \"18:00\"}"))
                .isEqualTo(new PowerCutOrder(-5000, TimeUnit.HOURS.toMillis(2), "", false, false));
        assertThat(read("{\"end\": \"2026-11-27T16:30:00Z\", \"watts\": -1, \"reason\": \"grid\", \"force\": true,"
                        + " \"dryRun\": true}"))
                .isEqualTo(new PowerCutOrder(-1, TimeUnit.MINUTES.toMillis(30), "grid", true, true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                | is no JSON object",
                "[]                                                | is no JSON object",
                "null                                              | is no JSON object",
                "{                                                 | is not JSON",
                "{\"watts\":-1,\"end\":\"2h\"} x                   | is not JSON",
                "{\"watts\":-1,\"watts\":-2,\"end\":\"2h\"}        | is not JSON",
                "{\"end\":\"2h\"}                                  | watts cannot be missing",
                "{\"watts\":0,\"end\":\"2h\"}                      | watts cannot be 0",
                "{\"watts\":5000,\"end\":\"2h\"}                   | watts cannot be 5000",
                "{\"watts\":\"-5000\",\"end\":\"2h\"}              | watts cannot be \"-5000\"",
                "{\"watts\":-5000.5,\"end\":\"2h\"}                | watts cannot be -5000.5",
                "{\"watts\":-99999999999999999999,\"end\":\"2h\"}  | watts cannot be -99999999999999999999",
                "{\"watts\":null,\"end\":\"2h\"}                   | watts cannot be null",
                "{\"watts\":-5000}                                 | end is missing",
                "{\"watts\":-5000,\"end\":18}                      | end cannot be 18",
                "{\"watts\":-5000,\"end\":\"soon\"}                | end cannot be 'soon'",
                "{\"watts\":-5000,\"end\":\"0s\"}                  | end cannot be '0s'",
                "{\"watts\":-5000,\"end\":\"2026-11-27T15:00:00Z\"}| end cannot be '2026-11-27T15:00:00Z'",
                "{\"watts\":-5000,\"end\":\"2h\",\"gear\":1}       | there is no field 'gear'",
                "{\"watts\":-5000,\"end\":\"2h\",\"force\":1}      | force cannot be 1",
                "{\"watts\":-5000,\"end\":\"2h\",\"force\":true}   | force needs a reason",
                "{\"watts\":-5000,\"end\":\"2h\",\"reason\":{}}    | reason cannot be {}"
            })
    void anythingElseIsRefusedWithTheValueAndTheRemedy(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(BadOrderException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(": ");
    }

    @Test
    void whatStrangersSendIsNeverRepeatedWholeOrRaw() {
        assertThatThrownBy(() -> read("{\"" + "x\\n\\u001b[2J".repeat(500) + "\": 1}"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300).doesNotContain("\n", "\u001b"));
        assertThatThrownBy(() -> PowerCutOrder.of("[".repeat(8_000).getBytes(UTF_8), NOW))
                .isInstanceOf(BadOrderException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        assertThatThrownBy(() -> PowerCutOrder.of(new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', '}'}, NOW))
                .isInstanceOf(BadOrderException.class);
    }

    @SeededTest
    void hostileTextIsNeverAnOrderOfItsOwn(RandomGenerator random) {
        for (int i = 0; i < 200; i++) {
            String text = random.nextBoolean()
                    ? HostileText.any(random)
                    : "{\"watts\":" + HostileText.any(random) + ",\"end\":\"" + HostileText.any(random) + "\"}";
            try {
                PowerCutOrder order = read(text);
                assertThat(order.watts()).isNegative();
                assertThat(order.lastsMillis()).isBetween(1L, TimeUnit.DAYS.toMillis(366));
            } catch (BadOrderException e) {
                assertThat(e.getMessage()).contains(": ").hasSizeLessThan(300);
            }
        }
    }
}
