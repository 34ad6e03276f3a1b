// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StandbyRoomTest {
    private static final long GIB = 1L << 30;
    private static final long KEPT = 10 * GIB;
    private final StandbyRoom room = new StandbyRoom(KEPT, 90);

    private boolean isFull(long remaining, long capacity) {
        return room.freeBytes(remaining, capacity) < KEPT;
    }

    @Test
    void aLargeHostIsFullAtTheLimitAndASmallOneAtTheKeptBytes() {
        assertThat(isFull(100 * GIB, 1_000 * GIB)).isFalse();
        assertThat(isFull(100 * GIB - 1, 1_000 * GIB)).as("beyond 90 %").isTrue();
        assertThat(isFull(10 * GIB, 50 * GIB)).isFalse();
        assertThat(isFull(10 * GIB - 1, 50 * GIB)).as("less than 10 GiB").isTrue();
    }

    @Test
    void whereAllMayBeFilledTheKeptBytesCountAlone() {
        assertThat(new StandbyRoom(KEPT, 100).freeBytes(12 * GIB, 1_000 * GIB)).isEqualTo(12 * GIB);
    }

    @Test
    void freeBytesAreNeverBelowNone() {
        assertThat(room.freeBytes(0, 1_000 * GIB)).isZero();
    }
}
