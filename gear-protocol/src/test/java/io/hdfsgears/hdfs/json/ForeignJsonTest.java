// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignJsonTest {
    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void whatIsWithinBoundsIsRead() throws IOException {
        String text = "{\"a\": [1, 2.5, \"x\", null, {\"b\": true}]}";
        assertThat(ForeignJson.tree(bytes(text)).path("a").path(4).path("b").asBoolean())
                .isTrue();
        assertThat(ForeignJson.tree(text)).isEqualTo(ForeignJson.order(bytes(text)));
        assertThat(ForeignJson.tree(" ").isMissingNode()).isTrue();
    }

    /** Each of these overflows the stack, or takes very long, in a parser without bounds. */
    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":"})
    void deepNestingIsRefused(String open) {
        byte[] deep = bytes(open.repeat(20_000));
        assertThatThrownBy(() -> ForeignJson.tree(deep)).isInstanceOf(JsonProcessingException.class);
        assertThatThrownBy(() -> ForeignJson.order(deep)).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void longTextsAndNumbersAreRefused() {
        assertThatThrownBy(() -> ForeignJson.tree("\"" + "x".repeat(70_000) + "\""))
                .hasMessageContaining("a text");
        assertThatThrownBy(() -> ForeignJson.tree("1".repeat(65))).hasMessageContaining("a number");
        assertThatThrownBy(() -> ForeignJson.tree("1 2")).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void anOrderHasEachFieldOnce() throws IOException {
        byte[] twice = bytes("{\"a\": 1, \"a\": 2}");
        assertThat(ForeignJson.tree(twice).path("a").asInt()).isEqualTo(2);
        assertThatThrownBy(() -> ForeignJson.order(twice)).isInstanceOf(JsonProcessingException.class);
    }
}
