// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each mistake is caught by what is there for it, and the product as it is comes through the same storms. */
class PlantedMistakesTest {
    private static final int FAULTS = 500;

    /** Seeds in which the rarer ones meet their occasion early. */
    private static final Map<Mistake, Long> SEEDS = Map.of(Mistake.DROPPED_FENCE, 5L, Mistake.WRONG_IMAGE_EPOCH, 4L);

    /** What may catch a mistake first. */
    private static final Map<Mistake, String> CAUGHT = Map.of(
            Mistake.DROPPED_FENCE, "sleep: |hands: ",
            Mistake.EARLY_SLEEP, "sleep: |hands: ",
            Mistake.FORGOTTEN_REPLICA, "neglect: ",
            Mistake.STALE_VIEW, "view: ",
            Mistake.DOUBLE_ORDER, "sleep: |coverage: |hands: ",
            Mistake.LOST_STATE, "sleep: ",
            Mistake.WRONG_IMAGE_EPOCH, "books: ",
            Mistake.UNTHROTTLED_WAKE, "batch: ",
            Mistake.UNSAFE_APPEND, "history: ACKNOWLEDGED_BYTES",
            Mistake.IGNORED_EXCLUSION, "hands: ");

    @ParameterizedTest
    @EnumSource
    void isCaught(Mistake mistake) {
        StormRun.Outcome outcome = StormRun.of(mistake, SEEDS.getOrDefault(mistake, 1L), FAULTS);
        assertThat(outcome.broken())
                .as("%s, after %s faults", mistake.about(), outcome.faults())
                .hasValueSatisfying(text -> assertThat(text).containsPattern("^(" + CAUGHT.get(mistake) + ")"));
    }

    @Test
    void nothingIsCaughtWithoutAMistake() {
        StormRun.Outcome outcome = StormRun.of(null, 1, 60);
        assertThat(outcome.broken()).as(outcome.told()).isEmpty();
        assertThat(outcome.faults()).isEqualTo(60);
        assertThat(outcome.kinds()).hasSize(Storm.Kind.values().length);
    }

    @Test
    void sameSeedSameStorm() {
        assertThat(StormRun.of(Mistake.DOUBLE_ORDER, 2, FAULTS))
                .isEqualTo(StormRun.of(Mistake.DOUBLE_ORDER, 2, FAULTS));
    }

    @Test
    void aTableOfSeveralSeeds() {
        Planted planted = Planted.of(Mistake.LOST_STATE, 1, 3, FAULTS);
        assertThat(planted.asItShould()).isTrue();
        assertThat(planted.faults()).hasSize(3).isSorted();
        assertThat(planted.by()).isEqualTo("sleep 3");
    }
}
