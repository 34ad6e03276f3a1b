// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.migrate.FillSpread.Host;
import java.util.List;
import org.junit.jupiter.api.Test;

class FillSpreadTest {
    @Test
    void unlikeDisksThatAreFilledAlikeAreEven() {
        FillSpread spread = FillSpread.of(List.of(new Host(0.8, 400, 200), new Host(0.2, 100, 50)));
        assertThat(spread.points()).isZero();
    }

    /** 300 bytes, half of them wanted on each: 150 of 200 are 75 %. */
    @Test
    void theHostFarthestOffIsNamed() {
        FillSpread spread =
                FillSpread.of(List.of(new Host(0.5, 1000, 110), new Host(0.5, 200, 190), new Host(0, 0, 0)));
        assertThat(spread.position()).isEqualTo(2);
        assertThat(spread.percent()).isCloseTo(95, within(1e-9));
        assertThat(spread.wanted()).isCloseTo(75, within(1e-9));
        assertThat(spread.points()).isCloseTo(20, within(1e-9));
    }

    @Test
    void nothingIsKnownOfHostsThatHaveNotReported() {
        assertThat(FillSpread.of(List.of(new Host(1, 0, 0)))).isEqualTo(new FillSpread(0, 0, 0));
        assertThat(FillSpread.of(List.of())).isEqualTo(new FillSpread(0, 0, 0));
    }
}
