// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hdfsgears.power.energy.Activity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterEventTest {
    @Test
    void linesAreEvents() {
        assertThat(ClusterEvent.parse("state h01 falling-asleep", List.of("h01")))
                .isEqualTo(new ClusterEvent.HostIs("h01", Activity.FALLING_ASLEEP));
        assertThat(ClusterEvent.parse("gear 2", List.of())).isEqualTo(new ClusterEvent.GearIs(2));
        assertThat(ClusterEvent.parse("served 5", List.of())).isEqualTo(new ClusterEvent.Served(5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "state h02 on", "state h01 off", "gear -1", "gear", "served 1e9", "gear 99999999", "x y"})
    void anythingElseIsRefusedWithWhatIsUnderstood(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterEvent.parse(line, List.of("h01")))
                .withMessageContaining("'" + line + "'")
                .withMessageContaining("served <bytes>");
    }
}
