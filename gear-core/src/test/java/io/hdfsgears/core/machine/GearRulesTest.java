// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class GearRulesTest {
    private static final SafetyFacts FINE = new SafetyFacts(12, 2, 0, 0, 0, 1, 0, "", 0, 0);
    /** Everything is wrong that can be. */
    private static final SafetyFacts AWFUL =
            new SafetyFacts(12, 2, 3, 4, 2, 1, 5, "/ec needs 9 hosts (RS-6-3).", 100, 99);

    private final GearState full = GearStates.in(Phase.STEADY, 12, 12);
    private final GearState low = GearStates.in(Phase.STEADY, 2, 2);

    private static String refusal(int target, boolean force, GearState state, SafetyFacts facts) {
        Optional<Refusal> no = GearRules.check(new Wish(target, force), state, facts);
        assertThat(no).isPresent();
        assertThat(no.get().badArgument()).isFalse();
        return no.get().message();
    }

    private static void passes(int target, boolean force, GearState state, SafetyFacts facts) {
        assertThat(GearRules.check(new Wish(target, force), state, facts)).isEmpty();
    }

    private static SafetyFacts facts(long missing, long corrupt, int dead, long unreadable, long move, long free) {
        return new SafetyFacts(12, 2, missing, corrupt, dead, 1, unreadable, "/ec needs 9.", move, free);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 13, 99})
    void anImpossibleCountIsABadArgumentWhateverElseAndWhateverForce(int target) {
        GearState shifting = GearStates.in(Phase.DRAINING, 2, 12);
        for (boolean force : new boolean[] {false, true}) {
            assertThat(GearRules.check(new Wish(target, force), shifting, AWFUL))
                    .contains(
                            new Refusal(
                                    true,
                                    target
                                            + " hosts awake is not possible: the cluster has 12 hosts. Choose between 2 and 12."));
        }
    }

    @Test
    void belowTheMinimumComesBeforeAShiftUnderWayAndForceDoesNotHelp() {
        GearState shifting = GearStates.in(Phase.POWERING_UP, 12, 2);
        for (boolean force : new boolean[] {false, true}) {
            assertThat(refusal(1, force, shifting, AWFUL))
                    .startsWith("refused: 1 hosts awake is below the minimum of 2")
                    .contains("dfs.namenode.gear.min.awake", "Choose at least 2");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Phase.class,
            mode = Mode.EXCLUDE,
            names = {"STEADY", "HELD"})
    void oneShiftAtATimeAndForceDoesNotHelp(Phase phase) {
        for (boolean force : new boolean[] {false, true}) {
            assertThat(refusal(6, force, GearStates.in(phase, 4, 8), AWFUL))
                    .startsWith("refused: a shift to 4 hosts is under way (" + phase + ")")
                    .contains("-getGear", "-cancelGear");
        }
    }

    @Test
    void erasureCodedGroupsComeNextAndForceDoesNotHelp() {
        for (boolean force : new boolean[] {false, true}) {
            assertThat(refusal(4, force, full, AWFUL))
                    .isEqualTo("refused: 5 erasure-coded block group(s) could not be read on 4 hosts: /ec needs 9 hosts"
                            + " (RS-6-3). Keep more hosts awake or convert these files to replication.");
        }
    }

    @Test
    void thenMissingAndCorruptBlocksThenDeadHostsThenSpace() {
        assertThat(refusal(4, false, full, facts(3, 0, 2, 0, 100, 99)))
                .startsWith("refused: 3 block(s) are missing and 0 corrupt")
                .contains("hdfs fsck / -list-corruptfileblocks", "-force -reason");
        assertThat(refusal(4, false, full, facts(0, 4, 2, 0, 100, 99)))
                .startsWith("refused: 0 block(s) are missing and 4 corrupt");
        assertThat(refusal(4, false, full, facts(0, 0, 2, 0, 100, 99)))
                .startsWith("refused: 2 host(s) that should be awake are not heard of")
                .contains("dfs.namenode.gear.max.dead allows 1", "-gearReport", "-force -reason");
        assertThat(refusal(4, false, full, facts(0, 0, 1, 0, 100, 99)))
                .startsWith("refused: 100 bytes would have to move to hosts with 99 bytes free")
                .contains("free space", "-force -reason");
        passes(4, false, full, facts(0, 0, 1, 0, 100, 100));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0, 0", "0, 1, 0, 0", "0, 0, 9, 0", "0, 0, 0, 1"})
    void forceOverridesThese(long missing, long corrupt, int dead, long move) {
        SafetyFacts facts = facts(missing, corrupt, dead, 0, move, 0);
        assertThat(refusal(4, false, full, facts)).contains("Or override with -force -reason \"...\".");
        passes(4, true, full, facts);
    }

    @Test
    void aShiftUpIsNeverRefusedForTheClustersHealth() {
        passes(12, false, low, AWFUL);
        passes(2, false, low, AWFUL);
    }

    @Test
    void aShiftUpIsTheCureWhenHostsHadToBeWoken() {
        GearState woken = GearStates.in(Phase.STEADY, 2, 2, GearStates.id(5));
        passes(12, false, woken, AWFUL);
        passes(3, false, woken, AWFUL);
        assertThat(refusal(2, false, woken, AWFUL)).contains("erasure-coded");
    }

    @Test
    void fromHeldTheWayUpIsOpenAndTheWayDownIsChecked() {
        GearState held = GearStates.in(Phase.HELD, 2, 12, GearStates.id(5));
        passes(12, false, held, AWFUL);
        assertThat(refusal(2, false, held, AWFUL)).contains("erasure-coded");
        passes(2, false, held, FINE);
    }

    @Test
    void aHealthyClusterMayShiftAnywhere() {
        for (int target = 2; target <= 12; target++) {
            passes(target, false, full, FINE);
            passes(target, false, low, FINE);
        }
    }
}
