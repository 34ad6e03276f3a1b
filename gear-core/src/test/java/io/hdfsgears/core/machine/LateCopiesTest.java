// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.core.machine.LateCopies.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LateCopiesTest {
    private static final long BEGAN = 1_000_000;
    private static final long DRAIN = 600_000;
    private static final Set<String> LEAVING = Set.of("c", "d");
    private static final Late TO_LEAVING = new Late(1, false, Set.of("a"), Set.of("b", "c"));
    private static final Late FROM_LEAVING = new Late(2, false, Set.of("d"), Set.of("b"));
    private static final Late ELSEWHERE = new Late(3, false, Set.of("a"), Set.of("b"));
    private static final Late BEING_WRITTEN = new Late(4, true, Set.of("a"), Set.of("c"));

    private final LateCopies rule = new LateCopies(DRAIN);

    private Verdict after(long seconds, Late... late) {
        return rule.look(BEGAN, LEAVING, List.of(late), BEGAN + 1000 * seconds);
    }

    @Test
    void waitsForWhatIsMeantForALeavingHostAndForWhatOneMayPassOn() {
        Verdict verdict = after(0, TO_LEAVING, FROM_LEAVING, ELSEWHERE);
        assertThat(verdict).isEqualTo(new Verdict(Map.of("c", 1, "d", 1), Set.of(), Set.of(), List.of(1L, 2L)));
        assertThat(after(5, ELSEWHERE)).isEqualTo(Verdict.NONE);
    }

    @Test
    void aheadAreAllCopiesOfBlocksThatItWouldWaitFor() {
        List<Late> all = List.of(TO_LEAVING, FROM_LEAVING, ELSEWHERE, BEING_WRITTEN);
        assertThat(LateCopies.ahead(LEAVING, all)).isEqualTo(2 + 1 + 1);
        assertThat(LateCopies.ahead(Set.of("e"), all)).isZero();
    }

    @Test
    void whatIsBeingWrittenIsTakenOverAtOnceForItsWriterMayStayForDays() {
        assertThat(after(0, BEING_WRITTEN)).isEqualTo(new Verdict(Map.of("c", 1), Set.of(4L), Set.of(), List.of(4L)));
        assertThat(after(1, BEING_WRITTEN).takeOver()).isEmpty();
        assertThat(after(2, new Late(5, true, Set.of("d"), Set.of("b")))).isEqualTo(Verdict.NONE);
    }

    @Test
    void copiesThatMoveAreLeftToThemselves() {
        for (int left = 10, second = 0; left > 0; left--, second += 14) {
            Late[] late = new Late[left];
            for (int i = 0; i < left; i++) {
                late[i] = new Late(i, false, Set.of("a"), Set.of("c"));
            }
            Verdict verdict = after(second, late);
            assertThat(verdict.takeOver()).as("after %s s", second).isEmpty();
            assertThat(verdict.waiting()).isEqualTo(Map.of("c", left));
        }
    }

    /** Reports of DataNodes could not be taken in meanwhile. */
    @Test
    void aPauseOfTheNameNodeIsNoStandstillOfCopies() {
        after(0, TO_LEAVING);
        rule.paused(3_600_000);
        assertThat(after(3_601, TO_LEAVING).takeOver()).isEmpty();
        assertThat(after(3_614, TO_LEAVING).takeOver()).isEmpty();
        assertThat(after(3_615, TO_LEAVING).takeOver()).containsExactly(1L);
    }

    @Test
    void moreBlocksAreNoSignThatCopiesMove() {
        after(0, TO_LEAVING);
        after(10, TO_LEAVING, FROM_LEAVING);
        assertThat(after(15, TO_LEAVING, FROM_LEAVING).takeOver()).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void whereNothingMovesTheNameNodeTakesOverAndItsOwnCopiesAreWaitedForInTheSameWay() {
        after(0, TO_LEAVING, FROM_LEAVING);
        assertThat(after(15, TO_LEAVING, FROM_LEAVING).takeOver()).containsExactlyInAnyOrder(1L, 2L);
        // Block 1 is on its way to b alone now; of block 2 the only replica is still on the host that leaves.
        assertThat(after(16, FROM_LEAVING).inTheWay()).containsExactly(2L);
        assertThat(after(30, FROM_LEAVING).inTheWay()).containsExactly(2L);
        assertThat(after(31, FROM_LEAVING)).isEqualTo(Verdict.NONE);
        assertThat(after(32, FROM_LEAVING)).isEqualTo(Verdict.NONE);
    }

    @Test
    void aTransferThatHangsDoesNotKeepAHostUp() {
        after(0, TO_LEAVING);
        assertThat(after(15, TO_LEAVING).takeOver()).containsExactly(1L);
        assertThat(after(29, TO_LEAVING).takeOverForGood()).isEmpty();
        assertThat(after(30, TO_LEAVING).takeOverForGood()).containsExactly(1L);
        assertThat(after(31)).isEqualTo(Verdict.NONE);
    }

    @Test
    void manyThatMoveSlowlyEndBeforeTheTimeForDrainingDoes() {
        long second = 0;
        int left = 1000;
        Set<Long> taken = new HashSet<>();
        Verdict verdict = Verdict.NONE;
        for (; second < DRAIN / 1000 * 3 / 4; second += 10, left--) {
            List<Late> late = new ArrayList<>();
            for (int i = 0; i < left; i++) {
                late.add(new Late(i, false, Set.of("d"), Set.of("b")));
            }
            verdict = rule.look(BEGAN, LEAVING, late, BEGAN + 1000 * second);
            assertThat(verdict.waiting()).isEqualTo(Map.of("d", left));
            assertThat(verdict.takeOver().isEmpty()).isEqualTo(second != DRAIN / 2000);
            taken.addAll(verdict.takeOver());
        }
        assertThat(taken).hasSize(left + 15);
        assertThat(after(second, new Late(0, false, Set.of("d"), Set.of("b")))).isEqualTo(Verdict.NONE);
    }

    @Test
    void anotherShiftBeginsAnew() {
        after(0, TO_LEAVING);
        assertThat(after(15, TO_LEAVING).takeOver()).containsExactly(1L);
        long later = BEGAN + 100_000;
        assertThat(rule.look(later, LEAVING, List.of(TO_LEAVING), later).takeOver())
                .isEmpty();
        assertThat(rule.look(later, LEAVING, List.of(TO_LEAVING), later + 15_000)
                        .takeOver())
                .containsExactly(1L);
    }

    /** Whatever copies do, nothing that stands still is waited for longer than twice the patience and a look. */
    @Test
    void whateverHappensNothingIsWaitedForWithoutEnd() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            LateCopies fresh = new LateCopies(DRAIN);
            List<Late> late = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                late.add(new Late(
                        i,
                        random.nextInt(4) == 0,
                        Set.of(random.nextBoolean() ? "a" : "d"),
                        Set.of(random.nextBoolean() ? "b" : "c")));
            }
            int still = 0;
            for (int second = 0; second < DRAIN / 1000; second++) {
                if (random.nextInt(10) == 0 && !late.isEmpty()) {
                    late.remove(random.nextInt(late.size()));
                    still = 0;
                }
                Verdict verdict = fresh.look(BEGAN, LEAVING, late, BEGAN + 1000L * second);
                late.removeIf(copy -> verdict.takeOverForGood().contains(copy.blockId()));
                still = verdict.inTheWay().isEmpty() ? 0 : still + 1;
                assertThat(still)
                        .as("seed %s, second %s: %s", seed, second, late)
                        .isLessThanOrEqualTo(61);
                assertThat(verdict.waiting().keySet()).isSubsetOf(LEAVING);
            }
            assertThat(fresh.look(BEGAN, LEAVING, late, BEGAN + DRAIN).inTheWay())
                    .isEmpty();
        }
    }
}
