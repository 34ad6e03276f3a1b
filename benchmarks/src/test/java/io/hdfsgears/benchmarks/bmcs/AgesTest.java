// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgesTest {
    private static long s(long seconds) {
        return seconds * 1_000_000_000L;
    }

    @Test
    void theLongestPauseCountsAlsoTheOneAtTheEnd() {
        assertThat(Ages.longestSeconds(List.of(List.of(s(10), s(40), s(65))), s(30), s(70)))
                .isEqualTo(30);
        assertThat(Ages.longestSeconds(List.of(List.of(s(10), s(40)), List.of(s(60))), s(30), s(90)))
                .isEqualTo(50);
    }

    @Test
    void pausesBeforeDoNotCountAndWhatIsNeverReadIsOldFromTheBegin() {
        assertThat(Ages.longestSeconds(List.of(List.of(s(1), s(20), s(35))), s(30), s(40)))
                .isEqualTo(15);
        assertThat(Ages.longestSeconds(List.of(List.of()), s(30), s(90))).isEqualTo(60);
    }
}
