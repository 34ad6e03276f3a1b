// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.LossTracker.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LossTrackerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long PATIENCE = Waking.PATIENCE_MILLIS * 1_000_000;
    private static final RecoveryCover NOTHING = new RecoveryCover(List.of(), List.of());

    private final LossTracker tracker = new LossTracker();

    private static NodeId id(int position) {
        return new NodeId("h" + position);
    }

    private static ClusterView cluster(Service... services) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= services.length; i++) {
            members.add(new Member(id(i), "h" + i + ":9866", "/r", services[i - 1]));
        }
        return new ClusterView(1, 2, members);
    }

    private static final ClusterView CALM = cluster(Service.SERVING, Service.SERVING, Service.ASLEEP, Service.ASLEEP);
    private static final ClusterView ONE_LOST = cluster(Service.SERVING, Service.LOST, Service.ASLEEP, Service.ASLEEP);

    private Optional<Search> look(ClusterView cluster, long nowNanos) {
        return tracker.look(cluster, state(Phase.STEADY), null, false, Set.of(), nowNanos);
    }

    /** Two hosts awake, and those that were woken. */
    private static GearState state(Phase phase, NodeId... woken) {
        return new GearState(5, phase, 2, 2, Set.of(woken), 3, 0, "tester", "test", "");
    }

    private void end(Search search, @Nullable RecoveryCover cover, long nowNanos) {
        tracker.ended(search, cover, nowNanos);
    }

    @Test
    void aCalmClusterIsNotSearched() {
        assertThat(look(CALM, 0)).isEmpty();
        assertThat(tracker.wake()).isEmpty();
        assertThat(tracker.searched()).isFalse();
    }

    @Test
    void dataAtRiskIsSearchedForAtOnceWhateverTheClockShows() {
        for (long now : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
            assertThat(new LossTracker().look(CALM, state(Phase.STEADY), null, true, Set.of(), now))
                    .as("at %s ns", now)
                    .isPresent();
        }
    }

    @Test
    void aSearchNamesTheHostsToWakeUntilNoneIsLost() {
        Search search = look(ONE_LOST, 0).orElseThrow();
        assertThat(search.lost()).containsExactly(id(2));
        assertThat(search.newlyLost()).isTrue();
        assertThat(look(ONE_LOST, 9 * SECOND)).as("one search at a time").isEmpty();
        assertThat(tracker.ended(search, new RecoveryCover(List.of(4), List.of()), SECOND))
                .isTrue();
        assertThat(tracker.wake()).containsExactly(id(4));
        assertThat(tracker.searched()).isTrue();
        assertThat(look(CALM, 2 * SECOND)).isEmpty();
        assertThat(tracker.wake()).isEmpty();
        assertThat(tracker.searched()).isFalse();
    }

    @Test
    void whatASearchFindsAfterTheHostsAreHeardAgainDoesNotCount() {
        Search search = look(ONE_LOST, 0).orElseThrow();
        look(CALM, SECOND);
        assertThat(look(ONE_LOST, 2 * SECOND)).as("the first search still runs").isEmpty();
        assertThat(tracker.ended(search, new RecoveryCover(List.of(4), List.of()), 3 * SECOND))
                .isFalse();
        assertThat(tracker.wake()).isEmpty();
        assertThat(look(ONE_LOST, 4 * SECOND)).isPresent();
    }

    @Test
    void searchesAreSpacedByTheirDurationAndByWhatTheyFound() {
        end(look(ONE_LOST, 0).orElseThrow(), new RecoveryCover(List.of(4), List.of()), SECOND);
        assertThat(look(ONE_LOST, 9 * SECOND)).as("ten times its duration").isEmpty();
        end(look(ONE_LOST, 10 * SECOND).orElseThrow(), NOTHING, 10 * SECOND + 1);
        assertThat(look(ONE_LOST, 39 * SECOND)).as("nothing was found").isEmpty();
        ClusterView twoLost = cluster(Service.LOST, Service.LOST, Service.ASLEEP, Service.ASLEEP);
        assertThat(look(twoLost, 39 * SECOND)).as("another host is lost").isPresent();
    }

    @Test
    void aSearchThatFailedIsRepeated() {
        end(look(ONE_LOST, 0).orElseThrow(), null, 1);
        assertThat(tracker.searched()).isFalse();
        assertThat(look(ONE_LOST, 2 * SECOND)).isPresent();
    }

    @Test
    void blocksAtRiskAreSearchedWhileHostsSleepAndNoneDrains() {
        ClusterView allUp = cluster(Service.SERVING, Service.SERVING, Service.SERVING, Service.SERVING);
        assertThat(tracker.look(allUp, state(Phase.STEADY), null, true, Set.of(), 0))
                .isEmpty();
        assertThat(tracker.look(CALM, state(Phase.DRAINING), null, true, Set.of(), 0))
                .isEmpty();
        assertThat(tracker.look(CALM, state(Phase.STEADY), null, true, Set.of(), 0))
                .isPresent();
    }

    @Test
    void theLayoutsRecoveryGroupWakesBeforeTheSearchEnds() {
        RecoveryGroups groups = (failed, view) -> failed == 2 ? List.of(1, 3) : List.of();
        Search search = tracker.look(ONE_LOST, state(Phase.STEADY), groups, false, Set.of(), 0)
                .orElseThrow();
        assertThat(tracker.wake()).as("hosts of the group that sleep").containsExactly(id(3));
        end(search, new RecoveryCover(List.of(4), List.of()), 1);
        assertThat(tracker.wake()).containsExactlyInAnyOrder(id(3), id(4));
    }

    /** h3 is to wake from 0 ns on and does not. */
    private void wakeTheThirdInVain() {
        end(look(ONE_LOST, 0).orElseThrow(), new RecoveryCover(List.of(3), List.of()), 0);
    }

    @Test
    void othersWakeInPlaceOfASleeperThatStaysSilentAndItStaysOrderedOn() {
        wakeTheThirdInVain();
        Search inTime = look(ONE_LOST, PATIENCE - 1).orElseThrow();
        assertThat(inTime.countsOn(id(3))).as("it has its time to wake").isTrue();
        end(inTime, new RecoveryCover(List.of(3), List.of()), PATIENCE - 1);
        Search search = look(ONE_LOST, PATIENCE).orElseThrow();
        assertThat(search.countsOn(id(3))).as("at once, whatever the interval").isFalse();
        assertThat(search.countsOn(id(4))).isTrue();
        assertThat(tracker.wake()).containsExactly(id(3));
        end(search, new RecoveryCover(List.of(4), List.of()), PATIENCE);
        assertThat(tracker.wake()).containsExactlyInAnyOrder(id(3), id(4));
    }

    /** The NameNode's own: it took in no heartbeat. */
    @Test
    void aPauseIsNoSilenceOfASleeper() {
        wakeTheThirdInVain();
        tracker.paused(PATIENCE, PATIENCE + SECOND);
        Search search = look(ONE_LOST, PATIENCE + SECOND).orElseThrow();
        assertThat(search.countsOn(id(3))).isTrue();
        end(search, new RecoveryCover(List.of(3), List.of()), PATIENCE + SECOND);
        assertThat(look(ONE_LOST, 2 * PATIENCE).orElseThrow().countsOn(id(3))).isFalse();
    }

    @Test
    void aSleeperThatDidNotWakeIsRememberedForTheNextLossWhileItIsWanted() {
        wakeTheThirdInVain();
        GearState woken = state(Phase.STEADY, id(3));
        assertThat(tracker.look(CALM, woken, null, false, Set.of(), SECOND)).isEmpty();
        assertThat(tracker.look(ONE_LOST, woken, null, false, Set.of(), PATIENCE))
                .hasValueSatisfying(search -> assertThat(search.countsOn(id(3))).isFalse());
    }

    @Test
    void aSleeperThatMaySleepAgainOrIsHeardIsCountedOnAgain() {
        wakeTheThirdInVain();
        look(CALM, SECOND);
        look(CALM, 2 * SECOND);
        assertThat(look(ONE_LOST, PATIENCE))
                .as("a shift let it sleep")
                .hasValueSatisfying(search -> assertThat(search.countsOn(id(3))).isTrue());
        LossTracker other = new LossTracker();
        GearState woken = state(Phase.STEADY, id(3));
        Search first = other.look(ONE_LOST, woken, null, false, Set.of(), 0).orElseThrow();
        other.ended(first, new RecoveryCover(List.of(3), List.of()), 0);
        ClusterView up = cluster(Service.SERVING, Service.LOST, Service.STANDING_BY, Service.ASLEEP);
        assertThat(other.look(up, woken, null, false, Set.of(), PATIENCE))
                .as("it is up")
                .hasValueSatisfying(search -> assertThat(search.countsOn(id(3))).isTrue());
    }

    @Test
    void hostsInTheOperatorsHandsAreNotWoken() {
        RecoveryGroups groups = (failed, view) -> List.of(3, 4);
        Search search = tracker.look(ONE_LOST, state(Phase.STEADY), groups, false, Set.of(id(3)), 0)
                .orElseThrow();
        assertThat(search.countsOn(id(3))).isFalse();
        assertThat(tracker.wake()).containsExactly(id(4));
    }
}
