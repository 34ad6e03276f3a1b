// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.gear.GearTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RefusedTest {
    private static final long RETRY = 100;
    private static final GearTable GEARS = new GearTable(List.of(2, 5, 12));

    @Test
    void whatWasNeverRefusedIsAskedFor() {
        assertThat(Refused.NONE.next(2, 12, GEARS, 0, RETRY)).hasValue(2);
        assertThat(Refused.NONE.next(12, 2, GEARS, 0, RETRY)).hasValue(12);
    }

    @Test
    void theNextGearBelowThePresentOneIsOffered() {
        Refused refused = Refused.NONE.and(2, 2, "too full at 2", 10);
        assertThat(refused.next(2, 12, GEARS, 20, RETRY)).hasValue(5);
        assertThat(refused.next(2, 5, GEARS, 20, RETRY)).as("it is there").isEmpty();
        assertThat(refused.accepted(2, 5).next(2, 12, GEARS, 109, RETRY)).hasValue(5);
        assertThat(refused.accepted(2, 5).next(2, 5, GEARS, 110, RETRY)).hasValue(2);
        assertThat(refused.and(2, 5, "too full at 5", 20).next(2, 12, GEARS, 30, RETRY))
                .isEmpty();
        assertThat(refused.accepted(2, 2)).isEqualTo(Refused.NONE);
    }

    @Test
    void anotherWantedGearIsAskedForAtOnce() {
        Refused refused = Refused.NONE.and(2, 2, "too full", 10);
        assertThat(refused.next(5, 12, GEARS, 11, RETRY)).hasValue(5);
        assertThat(refused.and(5, 5, "too full", 12).next(5, 12, GEARS, 13, RETRY))
                .isEmpty();
    }

    @Test
    void aRefusedShiftUpWaits() {
        assertThat(Refused.NONE.and(5, 5, "no", 10).next(5, 2, GEARS, 11, RETRY))
                .isEmpty();
    }

    @Test
    void whatHoldsForEachGearIsNotAskedOfAll() {
        GearTable single = GearTable.oneNodeAGear(2, 1000);
        Refused refused = Refused.NONE.and(2, 2, "a block is missing", 10);
        assertThat(refused.next(2, 1000, single, 11, RETRY)).hasValue(3);
        refused = refused.and(2, 3, "a block is missing", 11);
        assertThat(refused.next(2, 1000, single, 12, RETRY)).isEmpty();
        assertThat(refused.next(2, 1000, single, 110, RETRY))
                .as("from the start")
                .hasValue(2);
    }

    @Test
    void aThousandGearsNeedFewTries() {
        GearTable single = GearTable.oneNodeAGear(2, 1000);
        Refused refused = Refused.NONE.and(2, 2, "too full at 2", 0);
        List<Integer> asked = new ArrayList<>();
        for (OptionalInt next = refused.next(2, 1000, single, 1, RETRY);
                next.isPresent();
                next = refused.next(2, 1000, single, 1, RETRY)) {
            asked.add(next.getAsInt());
            refused = refused.and(2, next.getAsInt(), "too full at " + next.getAsInt(), 1);
        }
        assertThat(asked).hasSizeLessThanOrEqualTo(12).startsWith(3, 5, 9).endsWith(999);
    }
}
