// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.contract.GivenLoad;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.UsableCapacity;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Twelve hosts in three racks, p = 2, r = 3: roles are 1..2, 3..7 and 7..12, and role 3 overflows onto the primaries. */
class RabbitLayoutTest {
    private final RabbitLayout layout = Rack.layout(3);
    private final SplittableRandom random = new SplittableRandom(7);

    private static ClusterView view(IntPredicate up) {
        return AlternatingRacks.view(12, 2, 3, up);
    }

    private static LoadGauge gauge(IntPredicate accepts) {
        return new GivenLoad(position -> 100 / position, accepts);
    }

    private Placement place(PlacementRequest request, IntPredicate up, IntPredicate accepts) {
        return layout.place(request, view(up), gauge(accepts), random);
    }

    private static PlacementRequest more(int additional, Integer... holders) {
        return new PlacementRequest(additional, List.of(holders), Set.of(), 0);
    }

    @Test
    void gearsAreThoseOfTheSettings() {
        ClusterView view = view(position -> true);
        assertThat(layout.gears(view).awake()).containsExactly(2, 5, 12);
        assertThat(layout.name()).isEqualTo("rabbit");
        assertThat(gears(new GearMode.Single(), view)).hasSize(11);
        assertThat(gears(new GearMode.Groups(List.of(3, 4)), view)).containsExactly(3, 12);
        assertThatThrownBy(() -> gears(new GearMode.Groups(List.of(1, 4)), view))
                .hasMessageContaining("must hold all 2 primaries");
        assertThatThrownBy(() -> new GearMode.Groups(List.of())).hasMessageContaining("at least one group");
        assertThatThrownBy(() -> new RabbitSettings(0, new GearMode.EFold())).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new RabbitSettings(3, new GearMode.EFold(), 0)).hasMessageContaining("draws");
        assertThat(new RabbitSettings(3, new GearMode.EFold()).draws()).isEqualTo(4);
    }

    private static List<Integer> gears(GearMode mode, ClusterView view) {
        return new RabbitLayout(new RabbitSettings(3, mode)).gears(view).awake();
    }

    @Test
    void sharesAreTheLawOfTheFilesOwnFactor() {
        ClusterView view = view(position -> true);
        assertThat(layout.share(5, 3, view)).isCloseTo(0.2, within(1e-9));
        assertThat(layout.share(1, 1, view)).isEqualTo(0.5);
        assertThat(layout.share(12, 1, view)).isZero();
        assertThat(layout.share(12, 99, view)).isEqualTo(1);
    }

    @Test
    void aWriterThatIsAPrimaryKeepsThePrimaryReplica() {
        for (int i = 0; i < 50; i++) {
            PlacementRequest request = new PlacementRequest(3, List.of(), Set.of(), 2);
            assertThat(place(request, up -> true, ok -> true).positions().get(0))
                    .isEqualTo(2);
            assertThat(place(request, up -> up != 2, ok -> true).positions().get(0))
                    .isEqualTo(1);
        }
    }

    @Test
    void holdersRolesAreNotDrawnAgain() {
        for (int i = 0; i < 100; i++) {
            assertThat(place(more(1, 4, 9), up -> true, ok -> true).positions().get(0))
                    .as("role 1 is missing")
                    .isBetween(1, 2);
            assertThat(place(more(1, 1, 9), up -> true, ok -> true).positions().get(0))
                    .as("role 2 is missing")
                    .isBetween(3, 7);
            assertThat(place(more(1, 1, 2), up -> true, ok -> true).positions().get(0))
                    .as("the second primary stands for role 3")
                    .isBetween(3, 7);
            assertThat(place(more(1, 1, 4), up -> true, ok -> true).positions().get(0))
                    .as("role 3 is missing; a primary may play it")
                    .matches(position -> position == 2 || position >= 7);
        }
    }

    @Test
    void hostsUnknownToTheChainAreNoHolders() {
        Placement placement = place(more(2, 0, 1), up -> true, ok -> true);
        assertThat(placement.positions()).hasSize(2).allMatch(position -> position > 1);
    }

    @Test
    void aSleepingTargetIsOffloadedToServingHosts() {
        int offloaded = 0;
        for (int i = 0; i < 200; i++) {
            Placement placement = place(PlacementRequest.fresh(3), up -> up <= 5, ok -> true);
            assertThat(placement.positions()).hasSize(3).doesNotHaveDuplicates().allMatch(position -> position <= 5);
            assertThat(placement.positions().get(0)).isLessThanOrEqualTo(2);
            offloaded += placement.offloaded();
        }
        assertThat(offloaded).as("most of role 3 and a part of role 2").isBetween(100, 300);
    }

    @Test
    void withTwoHostsUpBothPrimariesTakeTheBlock() {
        Placement placement = place(PlacementRequest.fresh(3), up -> up <= 2, ok -> true);
        assertThat(placement.positions()).containsExactlyInAnyOrder(1, 2);
        assertThat(place(PlacementRequest.fresh(3), up -> false, ok -> true)).isEqualTo(new Placement(List.of(), 0));
    }

    @Test
    void fullAndExcludedHostsAreLeftOut() {
        for (int i = 0; i < 100; i++) {
            PlacementRequest request = new PlacementRequest(3, List.of(), Set.of(1, 4), 1);
            assertThat(place(request, up -> true, ok -> ok != 5).positions())
                    .hasSize(3)
                    .startsWith(2)
                    .doesNotContain(1, 4, 5);
            assertThat(place(PlacementRequest.fresh(3), up -> true, ok -> ok == 3 || ok == 11)
                            .positions())
                    .containsExactlyInAnyOrder(3, 11);
        }
    }

    @Test
    void anyFactorWorks() {
        for (int factor = 1; factor <= 15; factor++) {
            Placement placement = place(PlacementRequest.fresh(factor), up -> true, ok -> true);
            assertThat(placement.positions()).hasSize(Math.min(12, factor)).doesNotHaveDuplicates();
            assertThat(placement.positions().get(0)).isLessThanOrEqualTo(2);
            assertThat(placement.offloaded()).isZero();
        }
        assertThat(place(PlacementRequest.fresh(Integer.MAX_VALUE), up -> true, ok -> true)
                        .positions())
                .hasSize(12);
    }

    @Test
    void anOffloadedReplicaPrefersAnotherRack() {
        // Hosts 1, 4, 7, 10 are rack 0; of the others only 5 is up.
        for (int i = 0; i < 100; i++) {
            Placement placement = place(PlacementRequest.fresh(2), up -> up % 3 == 1 || up == 5, ok -> true);
            assertThat(placement.positions()).containsExactly(1, 5);
        }
    }

    private List<Integer> victims(int wanted, IntPredicate up, Integer... holders) {
        return layout.retain(new RetentionRequest(List.of(holders), wanted), view(up), gauge(ok -> true))
                .victims();
    }

    @Test
    void aReplicaWithoutARoleGoesFirst() {
        assertThat(victims(3, up -> true, 1, 4, 5, 9)).hasSize(1).first().isIn(4, 5);
        assertThat(victims(3, up -> true, 1, 5, 9)).isEmpty();
        assertThat(victims(2, up -> true, 1, 5, 9)).containsExactly(9);
        assertThat(victims(1, up -> true, 1, 5, 9)).hasSize(2).doesNotContain(1);
    }

    @Test
    void theGaugeTellsTwinsApart() {
        LoadGauge.Accepting fullFour = position -> position == 4 ? 1000 : 10;
        RetentionRequest request = new RetentionRequest(List.of(1, 4, 6, 9), 3);
        assertThat(layout.retain(request, view(up -> true), fullFour).victims()).containsExactly(4);
        assertThat(layout.retain(request, view(up -> true)).victims())
                .hasSize(1)
                .first()
                .isIn(4, 6);
    }

    @Test
    void withoutAGaugeNoPrimaryLosesEveryTie() {
        long ones = IntStream.rangeClosed(3, 12)
                .filter(other -> layout.retain(
                                new RetentionRequest(List.of(1, 2, other, other == 12 ? 3 : other + 1), 3),
                                view(up -> true))
                        .victims()
                        .contains(1))
                .count();
        assertThat(ones).isBetween(1L, 9L);
    }

    @Test
    void theLastServingHolderStays() {
        assertThat(victims(1, up -> up == 9, 1, 5, 9)).containsExactlyInAnyOrder(1, 5);
        assertThat(victims(1, up -> false, 1, 5, 9)).as("nobody serves anyway").doesNotContain(1);
    }

    @Test
    void aPrimaryAndTwoRacksStay() {
        // 1, 4, 7, 10 share a rack.
        assertThat(victims(2, up -> true, 1, 4, 9)).containsExactly(4);
        assertThat(victims(2, up -> true, 4, 7, 2)).doesNotContain(2);
    }

    private Repair repair(IntPredicate up, Integer... holders) {
        return layout.repair(new RetentionRequest(List.of(holders), 3), view(up), gauge(ok -> true), random);
    }

    @Test
    void aBlockInItsPlaceStays() {
        for (int i = 0; i < 50; i++) {
            assertThat(layout.repairRoles(
                            new RetentionRequest(List.of(1, 5, 9), 3), view(up -> true), gauge(ok -> true), random))
                    .isEqualTo(new Repair.InPlace());
            assertThat(layout.repairRoles(
                            new RetentionRequest(List.of(1, 2, 6), 3), view(up -> true), gauge(ok -> true), random))
                    .as("an overflow block")
                    .isEqualTo(new Repair.InPlace());
        }
    }

    @Test
    void aMissingRoleIsFilledAndTheReplicaWithoutARoleGoes() {
        for (int i = 0; i < 50; i++) {
            Repair.Move move = (Repair.Move) repair(up -> true, 1, 8, 9);
            assertThat(move.target()).isBetween(3, 7);
            assertThat(move.victim()).isIn(8, 9);
            Repair.Move first = (Repair.Move) repair(up -> true, 4, 6, 9);
            assertThat(first.target()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void aMissingReplicaHasNoVictim() {
        Repair.Move move = (Repair.Move) repair(up -> true, 1, 8);
        assertThat(move.target()).isBetween(3, 7);
        assertThat(move.victim()).isZero();
    }

    @Test
    void aSleepingTargetIsWaitedFor() {
        assertThat(repair(up -> up <= 2, 1, 9)).isEqualTo(new Repair.Deferred());
        assertThat(repair(up -> true)).as("nobody has it").isEqualTo(new Repair.Deferred());
    }

    @Test
    void aBlockInOneRackMovesOut() {
        Repair.Move move = (Repair.Move) repair(up -> true, 1, 4, 10);
        assertThat(move.target() % 3).isNotEqualTo(1);
        assertThat(move.victim()).isEqualTo(10);
    }

    @Test
    void aViewIsNeverMistakenForAnother() {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            members.add(new Member(new NodeId("x" + i), "x" + i + ":1", "/r", Service.SERVING));
        }
        ClusterView small = new ClusterView(12, 1, members);
        for (int i = 0; i < 20; i++) {
            assertThat(layout.place(PlacementRequest.fresh(3), small, gauge(ok -> true), random)
                            .positions())
                    .containsExactlyInAnyOrder(1, 2, 3);
            assertThat(place(PlacementRequest.fresh(12), up -> true, ok -> true).positions())
                    .hasSize(12);
        }
    }

    /** Primaries hold (1 + overflow) / p of all blocks: with equal disks they are full first. */
    @Test
    void thePrimariesBoundWhatTheLayoutCanHold() {
        ClusterView view = view(position -> true);
        List<Long> equal = Collections.nCopies(12, 1_000_000L);
        UsableCapacity usable = UsableCapacity.of(layout, view, 3, equal);
        assertThat(usable.fullFirst()).isEqualTo(1);
        assertThat(usable.bytes()).isEqualTo((long) (1_000_000 / layout.share(1, 3, view)));
        List<Long> bigger = new ArrayList<>(equal);
        bigger.set(0, 9_000_000L);
        bigger.set(1, 9_000_000L);
        UsableCapacity more = UsableCapacity.of(layout, view, 3, bigger);
        assertThat(more.fullFirst()).isEqualTo(3);
        assertThat(more.bytes()).isGreaterThan(usable.bytes());
        assertThat(UsableCapacity.of(layout, view, 3, Collections.nCopies(12, 0L)))
                .as("never heard of")
                .isEqualTo(new UsableCapacity(0, 0));
    }
}
