// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldLimitTest {
    private long nowNanos = 7;
    private final List<Long> pauses = new ArrayList<>();

    private static int pieces(HoldLimit limit, Runnable piece) {
        int pieces = 0;
        while (pieces < 1_000 && limit.mayGoOn()) {
            piece.run();
            pieces++;
        }
        return pieces;
    }

    @Test
    void aHoldTakesSoManyPieces() {
        assertThat(pieces(new HoldLimit(100, 10, () -> nowNanos, pauses::add), () -> {}))
                .isEqualTo(100);
        assertThat(pieces(new HoldLimit(1, 10, () -> nowNanos, pauses::add), () -> nowNanos += 1_000))
                .isEqualTo(1);
    }

    @Test
    void slowPiecesEndItSooner() {
        assertThat(pieces(new HoldLimit(100, 10, () -> nowNanos, pauses::add), () -> nowNanos++))
                .isEqualTo(16);
        assertThat(pieces(new HoldLimit(100, 40, () -> nowNanos, pauses::add), () -> nowNanos++))
                .isEqualTo(48);
    }

    @Test
    void workThatCannotBePartedHasNone() {
        assertThat(pieces(HoldLimit.none(), () -> nowNanos += 1_000_000_000)).isEqualTo(1_000);
    }

    @Test
    void theRestFollowsFromTheHoldAndIsBounded() {
        HoldLimit brief = new HoldLimit(100, 40, () -> nowNanos, pauses::add);
        brief.rest();
        nowNanos += 11;
        brief.rest();
        HoldLimit overdue = new HoldLimit(100, 40, () -> nowNanos, pauses::add);
        nowNanos += 1_000;
        overdue.rest();
        overdue.restBriefly();
        HoldLimit.none().rest();
        assertThat(pauses).containsExactly(22L, 80L, 10L);
    }
}
