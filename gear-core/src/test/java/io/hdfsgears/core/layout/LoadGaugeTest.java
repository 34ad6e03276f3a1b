// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadGaugeTest {
    @Test
    void hostsDifferInBlocksAlone() {
        LoadGauge.Accepting gauge = position -> 10L * position;
        assertThat(gauge.blocks(2)).isEqualTo(20);
        assertThat(gauge.recent(2)).as("what it holds, as it knows no requests").isEqualTo(20);
        assertThat(gauge.accepts(2)).isTrue();
    }
}
