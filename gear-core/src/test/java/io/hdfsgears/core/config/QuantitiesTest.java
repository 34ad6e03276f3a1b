// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuantitiesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1.00 KB",
        "1610612736, 1.50 GB",
        "9223372036854775807, 8.00 EB",
        "-2048, -2.00 KB",
    })
    void sizesHaveAUnit(long bytes, String text) {
        assertThat(Quantities.size(bytes)).isEqualTo(text);
    }

    @Test
    void oneIsNotMany() {
        assertThat(Quantities.count(1, "block")).isEqualTo("1 block");
        assertThat(Quantities.count(0, "block")).isEqualTo("0 blocks");
        assertThat(Quantities.count(1, "host", "sleeps", "sleep")).isEqualTo("1 host sleeps");
        assertThat(Quantities.count(2, "host", "sleeps", "sleep")).isEqualTo("2 hosts sleep");
    }
}
