// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.machine.SafetyFacts.Rest;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.machine.SafetyFacts.Tolerated;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class GearRulesTest {
    private static final Space ROOM = new Space(0, 0, 0, 90, 0);
    private static final Optional<Keeper> KEEPER = Optional.of(new Keeper(5, "h05:9866", "never.sleep.hosts"));
    private static final SafetyFacts FINE =
            new SafetyFacts(12, 2, Optional.empty(), Health.GOOD, Lacks.NONE, ROOM, Rest.NONE);
    /** Everything is wrong that can be. */
    private static final SafetyFacts AWFUL = new SafetyFacts(
            12,
            2,
            KEEPER,
            new Health(new Tolerated(3, 0), new Tolerated(4, 0), 0, new Tolerated(2, 1), 1),
            unreadable(5, "needs 9 hosts (RS-6-3)."),
            new Space(100, 99, 95, 90, 0),
            new Rest(10_005, 300_000));

    private static Lacks unreadable(long count, String needs) {
        return new Lacks(new Shortfall(count, "/ec", needs), Shortfall.NONE, Shortfall.NONE);
    }

    private final GearState full = GearStates.in(Phase.STEADY, 12, 12);
    private final GearState low = GearStates.in(Phase.STEADY, 2, 2);

    private static String refusal(int target, boolean force, GearState state, SafetyFacts facts) {
        Optional<Refusal> no = GearRules.check(new GearRequest(target, force), state, facts);
        assertThat(no).isPresent();
        assertThat(no.get().badArgument()).isFalse();
        return no.get().message();
    }

    private static void passes(int target, boolean force, GearState state, SafetyFacts facts) {
        assertThat(GearRules.check(new GearRequest(target, force), state, facts))
                .isEmpty();
    }

    private static SafetyFacts facts(long missing, long corrupt, int dead, long unreadable, long move, long free) {
        Health health = new Health(new Tolerated(missing, 0), new Tolerated(corrupt, 0), 0, new Tolerated(dead, 1), 0);
        return new SafetyFacts(
                12,
                2,
                Optional.empty(),
                health,
                unreadable(unreadable, "needs 9."),
                new Space(move, free, 0, 90, 0),
                Rest.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 13, 99})
    void anImpossibleCountIsABadArgumentWhateverElseAndWhateverForce(int target) {
        GearState shifting = GearStates.in(Phase.DRAINING, 2, 12);
        for (boolean force : new boolean[] {false, true}) {
            assertThat(GearRules.check(new GearRequest(target, force), shifting, AWFUL))
                    .contains(
                            new Refusal(
                                    true,
                                    false,
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
            assertThat(refusal(6, force, full, AWFUL))
                    .isEqualTo("refused: 5 erasure-coded block groups could not be read on 6 hosts: /ec needs 9 hosts"
                            + " (RS-6-3). Keep more hosts awake or convert these files to replication.");
        }
    }

    /** After a failover a stock NameNode copies the blocks of all that sleep. */
    @Test
    void aNameNodeWithoutGearsIsNamedWithTheRemedyAndForceHelps() {
        SafetyFacts facts = with(
                new Health(
                        Tolerated.NONE,
                        Tolerated.NONE,
                        0,
                        Tolerated.NONE,
                        0,
                        List.of("nn2 (two:8020)", "nn3 (three:8020)")),
                ROOM,
                Rest.NONE);
        assertThat(refusal(4, false, full, facts))
                .startsWith(
                        "refused: NameNodes of this nameservice do not run the gears: nn2 (two:8020), nn3 (three:8020).")
                .contains("share/doc/hdfs-gears/docs/install.md", "-force -reason");
        passes(4, true, full, facts);
        passes(12, false, low, facts);
    }

    @Test
    void thenMissingAndCorruptBlocksThenDeadHostsThenSpace() {
        assertThat(refusal(4, false, full, facts(3, 0, 2, 0, 100, 99)))
                .startsWith("refused: 3 blocks are missing and 0 corrupt")
                .contains("hdfs fsck / -list-corruptfileblocks", "-force -reason");
        assertThat(refusal(4, false, full, facts(0, 4, 2, 0, 100, 99)))
                .startsWith("refused: 0 blocks are missing and 4 corrupt");
        assertThat(refusal(4, false, full, facts(0, 0, 2, 0, 100, 99)))
                .startsWith("refused: of the hosts that should be awake 2 hosts are not heard of")
                .contains("dfs.namenode.gear.max.dead allows 1", "-gearReport", "-force -reason");
        assertThat(refusal(4, false, full, facts(0, 0, 1, 0, 100, 99)))
                .startsWith("refused: 100 B would have to move to hosts with 99 B left below the fill limit of 90 %")
                .contains("dfs.namenode.gear.fill.limit", "free space", "-force -reason");
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
    void troubleWithinItsLimitsRefusesNothingUnlessTheShiftMakesItWorse() {
        Health chronic = new Health(new Tolerated(3, 10), new Tolerated(4, 10), 0, new Tolerated(5, 5), 0);
        passes(4, false, full, with(chronic, ROOM, Rest.NONE));
        Health worse = new Health(new Tolerated(3, 10), new Tolerated(4, 10), 1, new Tolerated(5, 5), 0);
        assertThat(refusal(4, false, full, with(worse, ROOM, Rest.NONE)))
                .startsWith("refused: of 1 missing block a host that would sleep has a corrupt replica")
                .contains("hdfs fsck / -list-corruptfileblocks", "-force -reason");
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
        assertThat(refusal(2, false, woken, facts(0, 0, 0, 5, 0, 0))).contains("erasure-coded");
    }

    @Test
    void fromHeldTheWayUpIsOpenAndTheWayDownIsChecked() {
        GearState held = GearStates.in(Phase.HELD, 2, 12, GearStates.id(5));
        passes(12, false, held, AWFUL);
        assertThat(refusal(2, false, held, facts(0, 0, 0, 5, 0, 0))).contains("erasure-coded");
        passes(2, false, held, FINE);
    }

    @Test
    void aHealthyClusterMayShiftAnywhere() {
        for (int target = 2; target <= 12; target++) {
            passes(target, false, full, FINE);
            passes(target, false, low, FINE);
        }
    }

    private static SafetyFacts with(Health health, Space space, Rest rest) {
        return new SafetyFacts(12, 2, Optional.empty(), health, Lacks.NONE, space, rest);
    }

    @Test
    void survivorsFilledBeyondTheLimit() {
        SafetyFacts full93 = with(Health.GOOD, new Space(0, 0, 93.21, 90, 0), Rest.NONE);
        assertThat(refusal(4, false, full, full93))
                .startsWith("refused: the hosts that would stay are filled to 93.2 %, beyond the fill limit of 90 %"
                        + " (dfs.namenode.gear.fill.limit). Keep more hosts awake or free space.")
                .contains("-force -reason");
        passes(4, true, full, full93);
        passes(12, false, low, full93);
    }

    @Test
    void hostsThatWouldHaveToWakeAgainForRoom() {
        SafetyFacts uneven = with(Health.GOOD, new Space(0, 1_000, 84, 90, 2), Rest.NONE);
        assertThat(refusal(4, false, full, uneven)).contains("2 hosts would have to wake again", "-evenOut");
        passes(4, true, full, uneven);
        passes(12, false, low, uneven);
    }

    @Test
    void blocksThatNoHostThatStaysMayHold() {
        Lacks archive = new Lacks(
                Shortfall.NONE, new Shortfall(3, "/cold/a", "(COLD) wants ARCHIVE, block 7."), Shortfall.NONE);
        SafetyFacts facts = new SafetyFacts(12, 2, Optional.empty(), Health.GOOD, archive, ROOM, Rest.NONE);
        for (boolean force : new boolean[] {false, true}) {
            assertThat(refusal(4, force, full, facts))
                    .startsWith("refused: no host of the 4 that would stay has the storage type of 3 blocks:"
                            + " /cold/a (COLD) wants ARCHIVE, block 7.")
                    .contains("dfs.namenode.gear.never.sleep.hosts", "hdfs storagepolicies");
        }
        passes(12, false, low, facts);
    }

    @Test
    void whatEverybodyMayReadNamesNoFile() {
        Shortfall one = new Shortfall(1, "/secret/plan", "(COLD) wants ARCHIVE, block 7.");
        SafetyFacts facts =
                new SafetyFacts(12, 2, Optional.empty(), Health.GOOD, new Lacks(one, one, one), ROOM, Rest.NONE);
        assertThat(GearRules.all(new GearRequest(4, false), full, facts))
                .hasSize(3)
                .allSatisfy(no -> {
                    assertThat(no.message()).contains(": /secret/plan (COLD) wants ARCHIVE, block 7.");
                    assertThat(no.forEverybody())
                            .contains(
                                    ": one of them (COLD) wants ARCHIVE, block 7. -setGear -nodes 4 -dryRun names it. Keep")
                            .doesNotContain("/secret");
                });
    }

    @Test
    void hostsThatNobodyCouldWake() {
        List<String> names =
                List.of("h06:9866", "h07:9866", "h08:9866", "h09:9866", "h10:9866", "h11:9866", "h12:9866");
        SafetyFacts facts = new SafetyFacts(
                12, 2, Optional.empty(), Health.GOOD, Lacks.NONE, ROOM, Rest.NONE, new Unwakeable(names, 30));
        assertThat(refusal(5, false, full, facts))
                .isEqualTo("refused: no controller that could wake them spoke of 7 hosts that would sleep within the"
                        + " last 30 s (dfs.namenode.gear.power.report.age): h06:9866, h07:9866, h08:9866, h09:9866,"
                        + " h10:9866 and 2 more. Start 'hdfs power serve', with these hosts in its hosts file under the"
                        + " names of -gearReport and with a driver that wakes them. Alarms of 'hdfs power status' name what"
                        + " a device refuses. Or override with -force -reason \"...\".");
        passes(5, true, full, facts);
        passes(12, false, low, facts);
    }

    @Test
    void hostsThatWereNeverProvenToWake() {
        List<String> names = List.of("h07:9866", "h09:9866");
        SafetyFacts facts = new SafetyFacts(
                12,
                2,
                Optional.empty(),
                Health.GOOD,
                Lacks.NONE,
                ROOM,
                Rest.NONE,
                new Unwakeable(List.of(), 30, names));
        assertThat(refusal(5, false, full, facts))
                .isEqualTo("refused: 2 hosts would sleep that were never proven to wake, which"
                        + " dfs.namenode.gear.power.require.proof asks for: h07:9866, h09:9866. Prove each by 'hdfs power"
                        + " test HOST', with HOST as in the hosts file. Or override with -force -reason \"...\".");
        passes(5, true, full, facts);
        passes(12, false, low, facts);
    }

    @Test
    void directoriesThatCouldNotBeWritten() {
        Lacks coded =
                new Lacks(Shortfall.NONE, Shortfall.NONE, new Shortfall(1, "/ec", "(RS-3-2-1024k) needs 3 hosts."));
        SafetyFacts facts = new SafetyFacts(12, 2, Optional.empty(), Health.GOOD, coded, ROOM, Rest.NONE);
        assertThat(refusal(2, false, full, facts))
                .startsWith("refused: 1 directory with an erasure coding policy could not be written on 2 hosts:"
                        + " /ec (RS-3-2-1024k) needs 3 hosts.")
                .contains("hdfs ec -unsetPolicy", "-force -reason");
        passes(2, true, full, facts);
        passes(12, false, low, facts);
    }

    @Test
    void aHostThatNeverSleepsAndForceDoesNotHelp() {
        SafetyFacts facts = new SafetyFacts(12, 2, KEEPER, Health.GOOD, Lacks.NONE, ROOM, Rest.NONE);
        for (boolean force : new boolean[] {false, true}) {
            assertThat(refusal(4, force, full, facts))
                    .isEqualTo(
                            "refused: with 4 hosts awake h05:9866 would sleep, which never.sleep.hosts forbids. It is"
                                    + " number 5 on the chain: choose a gear with at least 5 hosts awake (-getGear lists them), or"
                                    + " take it out of never.sleep.hosts.");
        }
        passes(5, false, full, facts);
        passes(4, false, low, facts);
    }

    @Test
    void aNameNodeThatHasJustTakenOverKnowsTooLittle() {
        SafetyFacts facts = with(new Health(Tolerated.NONE, Tolerated.NONE, 0, Tolerated.NONE, 3), ROOM, Rest.NONE);
        assertThat(refusal(4, false, full, facts))
                .startsWith("refused: this NameNode took over with 3 sleeping hosts of which it has no image")
                .contains("Wait until they have reported (-gearReport shows them).", "-force -reason");
        passes(4, true, full, facts);
        passes(12, false, low, facts);
    }

    @Test
    void aGearStaysForItsTimeUnlessForcedOrOnTheWayUp() {
        SafetyFacts facts = with(Health.GOOD, ROOM, new Rest(10_005, 300_000));
        assertThat(refusal(4, false, full, facts))
                .isEqualTo(
                        "refused: this gear has been in force for 10 s only, dfs.namenode.gear.min.time asks for 300 s"
                                + " before hosts go to sleep. Wait 290 s. Or override with -force -reason \"...\".");
        passes(4, true, full, facts);
        passes(12, false, low, facts);
        passes(4, false, full, with(Health.GOOD, ROOM, new Rest(300_005, 300_000)));
        assertThat(refusal(4, false, full, with(Health.GOOD, ROOM, new Rest(0, 300_000))))
                .as("a clock set back")
                .contains("Wait 300 s.");
    }

    @Test
    void hostsThatNeverSleptAndShiftsThatAreHeldNeedNoTime() {
        SafetyFacts facts = with(Health.GOOD, ROOM, new Rest(10_005, 300_000));
        passes(4, false, GearState.initial(12, 10_000), facts);
        passes(2, false, GearStates.in(Phase.HELD, 2, 12), facts);
    }

    @Test
    void allReasonsAreNamedAndWhichOfThemForceOverrides() {
        List<Refusal> no = GearRules.all(new GearRequest(1, false), full, AWFUL);
        assertThat(no)
                .extracting(Refusal::overridable)
                .containsExactly(false, false, false, true, true, true, true, true);
        assertThat(no)
                .extracting(Refusal::message)
                .allMatch(message -> message.startsWith("refused: "))
                .satisfiesExactly(
                        m -> assertThat(m).contains("below the minimum of 2"),
                        m -> assertThat(m).contains("h05:9866 would sleep"),
                        m -> assertThat(m).contains("erasure-coded"),
                        m -> assertThat(m).contains("no image"),
                        m -> assertThat(m).contains("missing"),
                        m -> assertThat(m).contains("not heard of"),
                        m -> assertThat(m).contains("fill limit"),
                        m -> assertThat(m).contains("min.time"));
        assertThat(GearRules.all(new GearRequest(1, true), full, AWFUL))
                .as("the forced ones too")
                .isEqualTo(no);
        assertThat(GearRules.all(new GearRequest(4, false), GearStates.in(Phase.DRAINING, 4, 8), FINE))
                .singleElement()
                .extracting(Refusal::message)
                .asString()
                .contains("is under way");
    }
}
