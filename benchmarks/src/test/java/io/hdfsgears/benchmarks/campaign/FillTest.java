// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FillTest {
    private static final Fill SMALL = new Fill("h01", true, 40, 100, 0.2);
    private static final Fill LARGE = new Fill("h02", true, 160, 400, 0.8);

    @Test
    void disksOfTwoSizesAreEvenInPercent() {
        List<Fill> even = List.of(SMALL, LARGE);
        assertThat(Fill.spread(even)).isZero();
        assertThat(Fill.furthestOff(even)).isCloseTo(0, within(1e-9));
        assertThat(Fill.text(even)).startsWith("h01 (primary) 40.0% of 0 MB, wanted 40.0%; h02");
    }

    @Test
    void aHostWithAnothersDataIsOff() {
        List<Fill> uneven = List.of(new Fill("h01", true, 60, 100, 0.2), new Fill("h02", true, 140, 400, 0.8));
        assertThat(Fill.spread(uneven)).isCloseTo(25, within(1e-9));
        assertThat(Fill.furthestOff(uneven)).isCloseTo(20, within(1e-9));
    }

    @Test
    void hostsFurtherBackAreMeantToHoldLess() {
        Fill tail = new Fill("h03", false, 20, 400, 0.1);
        List<Fill> all = List.of(SMALL, LARGE, tail);
        assertThat(Fill.spread(all)).isCloseTo(35, within(1e-9));
        assertThat(Fill.furthestOff(all)).isLessThan(1);
        assertThat(Fill.primaries(all)).containsExactly(SMALL, LARGE);
    }
}
