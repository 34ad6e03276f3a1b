// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.Reach;
import io.hdfsgears.hdfs.observe.Counted;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CensusTest {
    private static final long INTERVAL = TimeUnit.MINUTES.toNanos(10);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static Counted found(long uncovered) {
        return new Counted(0, uncovered, 3, 0, 0, new Reach.Tally(3, new BitSet()).result());
    }

    @Test
    void blocksThatWereFoundUncoveredAreCountedAgainAtOnce() {
        assertThat(Census.isDue(found(0), false, 2 * SECOND, INTERVAL, SECOND / 20))
                .isFalse();
        assertThat(Census.isDue(found(3), false, 2 * SECOND, INTERVAL, SECOND / 20))
                .isTrue();
        assertThat(Census.isDue(found(3), false, 2 * SECOND, INTERVAL, SECOND))
                .as("a walk that took a second is rested from for 20")
                .isFalse();
    }

    @Test
    void elseItIsTimeAfterAShiftAndAfterTheInterval() {
        assertThat(Census.isDue(null, false, 0, INTERVAL, 0)).isTrue();
        assertThat(Census.isDue(found(0), true, SECOND, INTERVAL, 0)).isTrue();
        assertThat(Census.isDue(found(0), false, INTERVAL, INTERVAL, 0)).isTrue();
        assertThat(Census.isDue(found(3), true, INTERVAL, 0, 0))
                .as("switched off")
                .isFalse();
    }

    @Test
    void aNoticeSaysWhenTheyAppearAndWhenTheyAreGone() {
        assertThat(Census.change(null, found(0))).isEmpty();
        assertThat(Census.change(null, found(1)).orElse("")).startsWith("1 block without a replica on a serving host");
        assertThat(Census.change(found(3), found(3))).isEmpty();
        assertThat(Census.change(found(3), found(0))).hasValue("every block has a replica on a serving host again");
    }
}
