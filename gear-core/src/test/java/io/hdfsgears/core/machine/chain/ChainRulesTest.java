// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.chain;

import static io.hdfsgears.core.machine.GearStates.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.Succession;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearStates;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChainRulesTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts ASLEEP = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);
    private static final HostFacts LOST = new HostFacts(false, false, false, false, Power.UNKNOWN, 0, 0, false);
    private static final ExpansionChain CHAIN =
            new ExpansionChain(List.of(id(1), id(2), id(3), id(4)), Map.of(id(1), "h01:9866", id(4), "h04:9866"));

    private static ChainRules rules(GearState state, HostFacts... hosts) {
        return new ChainRules(state, CHAIN, 2, List.of(hosts));
    }

    private static String refusal(ChainRules rules, ChainEdit edit) {
        return rules.check(edit).map(Refusal::message).orElse("");
    }

    private static final ChainRules ALL_UP =
            rules(GearStates.in(Phase.STEADY, 4, 4), SERVING, SERVING, SERVING, SERVING);
    private static final ChainRules LOW = rules(GearStates.in(Phase.STEADY, 2, 2), SERVING, SERVING, ASLEEP, ASLEEP);

    @Test
    void onlyAHostThatIsLostLeaves() {
        ChainEdit last = new ChainEdit.Remove(id(4), Succession.IN_TURN);
        assertThat(refusal(ALL_UP, last)).startsWith("refused: h04:9866 is up").contains("Decommission");
        assertThat(refusal(LOW, last)).startsWith("refused: h04:9866 sleeps").contains("-setGear max");
        assertThat(refusal(rules(GearStates.in(Phase.STEADY, 4, 4), SERVING, SERVING, SERVING, LOST), last))
                .isEmpty();
        assertThat(refusal(
                        rules(GearStates.in(Phase.STEADY, 2, 2), SERVING, SERVING, ASLEEP, LOST.in(Custody.GIVEN_UP)),
                        last))
                .as("given up beyond the gear")
                .isEmpty();
    }

    @Test
    void theChainKeepsItsPrimaries() {
        GearState all = GearStates.in(Phase.STEADY, 2, 2);
        ExpansionChain two = new ExpansionChain(List.of(id(1), id(2)));
        ChainRules rules = new ChainRules(all, two, 2, List.of(SERVING, LOST));
        assertThat(refusal(rules, new ChainEdit.Remove(id(2), Succession.IN_TURN)))
                .contains("the chain would be 1 long");
    }

    @Test
    void numbersThatDoNotFitAreNamedWithTheirRange() {
        assertThat(ALL_UP.check(new ChainEdit.Move(id(1), 5)))
                .hasValueSatisfying(no -> assertThat(no.badArgument()).isTrue());
        assertThat(refusal(ALL_UP, new ChainEdit.Move(id(1), 0))).contains("no position 0", "1 to 4");
        assertThat(refusal(ALL_UP, new ChainEdit.Primaries(1))).contains("1 primaries are not possible", "2 to 4");
        assertThat(refusal(ALL_UP, new ChainEdit.Primaries(5))).contains("2 to 4");
        assertThat(refusal(ALL_UP, new ChainEdit.Replace(id(1), id(1), false))).contains("cannot replace itself");
    }

    @Test
    void noHostThatSleepsComesIntoTheGear() {
        assertThat(refusal(LOW, new ChainEdit.Primaries(3))).contains("1 host ", "-setGear max -wait");
        assertThat(refusal(LOW, new ChainEdit.Move(id(4), 1))).contains("h04:9866");
        assertThat(refusal(LOW, new ChainEdit.Move(id(2), 1))).isEmpty();
        assertThat(refusal(LOW, new ChainEdit.Move(id(4), 3)))
                .as("among sleepers")
                .isEmpty();
        assertThat(refusal(ALL_UP, new ChainEdit.Primaries(3))).isEmpty();
        assertThat(refusal(ALL_UP, new ChainEdit.Refound(List.of(id(4), id(3), id(2), id(1)))))
                .isEmpty();
    }

    /** To shift up, as a message said, could not help: all gears are engaged. */
    @Test
    void aHostThatIsDownAlreadyIsNoReasonUnlessItBecomesAPrimary() {
        ChainRules rules = rules(GearStates.in(Phase.STEADY, 4, 4), SERVING, SERVING, SERVING, LOST);
        assertThat(refusal(rules, new ChainEdit.Primaries(3))).isEmpty();
        assertThat(refusal(rules, new ChainEdit.Move(id(3), 1))).isEmpty();
        assertThat(refusal(rules, new ChainEdit.Move(id(4), 3))).isEmpty();
        assertThat(refusal(rules, new ChainEdit.Move(id(4), 1)))
                .contains("1 primary would not be in service: h04:9866", "Bring such a host back, or -remove it")
                .doesNotContain("-setGear");
        assertThat(refusal(rules, new ChainEdit.Primaries(4))).contains("h04:9866", "-remove it");
        ChainRules primaryDown = rules(GearStates.in(Phase.STEADY, 4, 4), LOST, SERVING, SERVING, SERVING);
        assertThat(refusal(primaryDown, new ChainEdit.Primaries(3))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Phase.class, mode = EnumSource.Mode.EXCLUDE, names = "STEADY")
    void duringAShiftNothingChanges(Phase phase) {
        ChainRules rules = rules(GearStates.in(phase, 4, 4), SERVING, SERVING, SERVING, LOST);
        assertThat(refusal(rules, new ChainEdit.Primaries(3))).startsWith("refused: a shift");
        assertThat(refusal(rules, new ChainEdit.Remove(id(4), Succession.IN_TURN)))
                .startsWith("refused: a shift");
        assertThatThrownBy(() -> ChainStates.rearranged(GearStates.in(phase, 4, 4), CHAIN.hosts(), CHAIN.hosts(), 2))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLostHostIsReplacedByAnotherOne() {
        ChainRules rules = rules(GearStates.in(Phase.STEADY, 4, 4), LOST, SERVING, SERVING, SERVING);
        ChainEdit replace = new ChainEdit.Replace(id(1), id(4), true);
        assertThat(refusal(rules, replace)).isEmpty();
        assertThat(replace.chain(CHAIN).hosts()).containsExactly(id(4), id(2), id(3));
        assertThat(new ChainEdit.Replace(id(1), id(4), false).chain(CHAIN).hosts())
                .containsExactly(id(4), id(2), id(3), id(1));
        assertThat(refusal(ALL_UP, replace)).as("it is not lost").contains("h01:9866 is up");
    }

    /** Whatever changes, no host that was awake may sleep without a proof, and the gear never lacks a primary. */
    @Test
    void whoWasAwakeStaysAwake() {
        Random random = new Random(20261125);
        for (int round = 0; round < 2_000; round++) {
            int hosts = 2 + random.nextInt(12);
            List<NodeId> before = new ArrayList<>();
            for (int i = 1; i <= hosts; i++) {
                before.add(id(i));
            }
            int target = 1 + random.nextInt(hosts);
            NodeId woken = id(1 + random.nextInt(hosts));
            GearState state = GearStates.in(Phase.STEADY, target, target, woken);
            List<NodeId> after = new ArrayList<>(before);
            Collections.shuffle(after, random);
            if (random.nextBoolean() && hosts > 2) {
                after.remove(0);
            }
            int fewest = 1 + random.nextInt(after.size());
            GearState next = ChainStates.rearranged(state, before, after, fewest);
            Set<NodeId> awake = awake(state, before);
            awake.retainAll(after);
            assertThat(awake(next, after)).as("round %d", round).containsAll(awake);
            assertThat(next.target()).isBetween(fewest, after.size());
            assertThat(next.epoch()).isGreaterThan(state.epoch());
            assertThat(next.sleepEpoch()).as("images stay valid").isEqualTo(state.sleepEpoch());
        }
    }

    private static Set<NodeId> awake(GearState state, List<NodeId> chain) {
        Set<NodeId> awake = new HashSet<>();
        for (int i = 0; i < chain.size(); i++) {
            if (state.mayServe(i + 1, chain.get(i))) {
                awake.add(chain.get(i));
            }
        }
        return awake;
    }
}
