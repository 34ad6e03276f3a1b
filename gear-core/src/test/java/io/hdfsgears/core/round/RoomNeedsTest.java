// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.round.RoomNeeds.Disks;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoomNeedsTest {
    private static final Disks EMPTY = new Disks(1_000, 1_000);
    private static final Disks FULL = new Disks(1_000, 50);

    @Test
    void nobodyWakesWhileNewBlocksFindRoom() {
        assertThat(RoomNeeds.lacking(List.of(EMPTY, EMPTY), 90, 3, 4))
                .as("two hosts hold two replicas of three in this gear anyway")
                .isZero();
        assertThat(RoomNeeds.lacking(List.of(EMPTY, EMPTY, EMPTY, FULL), 90, 3, 4))
                .isZero();
    }

    @Test
    void theNextGearWakesOnceTheHostsTogetherAreFull() {
        assertThat(RoomNeeds.lacking(List.of(FULL, FULL), 90, 3, 4)).isEqualTo(4);
        assertThat(RoomNeeds.lacking(List.of(FULL, FULL), 96, 3, 4)).isZero();
    }

    @Test
    void aBlockFindsAsManyHostsAsItWants() {
        assertThat(RoomNeeds.lacking(List.of(FULL, EMPTY), 90, 3, 4)).isEqualTo(1);
        assertThat(RoomNeeds.lacking(List.of(FULL, EMPTY, FULL, EMPTY), 90, 3, 4))
                .isEqualTo(1);
    }

    @Test
    void inTheHighestGearNobodyIsLeftToWake() {
        assertThat(RoomNeeds.lacking(List.of(FULL, FULL), 90, 3, 0)).isZero();
    }

    @Test
    void hostsThatHaveNotReportedAreNotFull() {
        assertThat(RoomNeeds.lacking(List.of(new Disks(0, 0)), 90, 3, 4)).isZero();
        assertThat(RoomNeeds.filledPercent(List.of(EMPTY, FULL))).isEqualTo(47.5);
    }
}
