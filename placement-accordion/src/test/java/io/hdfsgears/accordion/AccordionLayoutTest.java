// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.contract.GivenLoad;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Groups 1..4, 5..12 and 13..20 in three racks; group 1's ring is 1, 2, 4, 3 (racks 0, 1, 0, 2). */
class AccordionLayoutTest {
    private final AccordionLayout layout = new AccordionLayout(new AccordionSettings(List.of(4, 8, 8), 3));
    private final SplittableRandom random = new SplittableRandom(7);

    private static ClusterView view(IntPredicate up) {
        return Bellows.view(20, 3, up);
    }

    private static LoadGauge gauge(IntPredicate accepts) {
        return new GivenLoad(position -> 100 / position, accepts);
    }

    private Placement place(PlacementRequest request, IntPredicate up, IntPredicate accepts) {
        return layout.place(request, view(up), gauge(accepts), random);
    }

    private CopySet copies(int primary) {
        return layout.plan(view(up -> true)).copies(primary, 0.25);
    }

    private Repair repair(IntPredicate up, int wanted, Integer... holders) {
        return layout.repairRoles(new RetentionRequest(List.of(holders), wanted), view(up), gauge(ok -> true), random);
    }

    private Retention retain(IntPredicate up, int wanted, Integer... holders) {
        return layout.retain(new RetentionRequest(List.of(holders), wanted), view(up));
    }

    @Test
    void aGearAddsAGroup() {
        assertThat(layout.name()).isEqualTo("accordion");
        assertThat(layout.gears(view(up -> true)).awake()).containsExactly(4, 12, 20);
        assertThat(layout.gears(Bellows.view(25, 1, up -> true)).awake()).containsExactly(4, 12, 25);
        ClusterView six = new ClusterView(1, 6, view(up -> true).members());
        assertThatThrownBy(() -> layout.gears(six)).hasMessageContaining("must hold all 6 primaries");
    }

    @Test
    void sharesAreThoseOfTheFactor() {
        ClusterView view = view(up -> true);
        assertThat(layout.share(1, 1, view)).isEqualTo(0.25);
        assertThat(layout.share(20, 1, view)).isZero();
        assertThat(layout.share(20, 2, view)).isCloseTo(1.0 / 20, within(1e-9));
        assertThat(layout.share(1, 2, view)).isCloseTo((1 + 0.2) / 4, within(1e-9));
        assertThat(layout.share(1, 3, view)).isCloseTo(2.0 / 4, within(1e-9));
        assertThat(layout.share(20, 3, view)).as("0.2 extra over 16").isCloseTo(1.0 / 16, within(1e-9));
        assertThat(layout.share(5, 4, view))
                .as("0.4 of group 3 come down, 0.4 extra of group 1, 0.4 of group 2")
                .isCloseTo(0.4 / 8 + 0.4 / 8 + 0.2 * 2 / 16 + 7.0 / 8 * 0.4 / 15, within(1e-9));
    }

    @Test
    void wholeCopySetsArePlacedWhereTheyBelong() {
        CopySet copies = copies(17);
        AccordionPlacement placed = layout.placeWhole(copies, Set.of(), view(up -> true), gauge(ok -> true), random);
        assertThat(placed.placement().positions()).containsExactlyInAnyOrderElementsOf(copies.positions());
        assertThat(placed.placement().positions().get(0)).isEqualTo(17);
        assertThat(placed.placement().offloaded()).isZero();
        assertThat(placed.standIns()).isEmpty();
    }

    @Test
    void copiesOfSleepersStandInOnActiveNodesAndAreTold() {
        CopySet copies = copies(17);
        int second = copies.positions().get(1);
        for (int i = 0; i < 50; i++) {
            AccordionPlacement placed =
                    layout.placeWhole(copies, Set.of(), view(up -> up <= 12), gauge(ok -> true), random);
            assertThat(placed.placement().positions())
                    .hasSize(4)
                    .doesNotHaveDuplicates()
                    .contains(second);
            assertThat(placed.placement().offloaded()).isEqualTo(1);
            assertThat(placed.standIns()).hasSize(1);
            StandIn standIn = placed.standIns().get(0);
            assertThat(standIn.intended()).isEqualTo(17);
            assertThat(copies.positions()).doesNotContain(standIn.temporary());
            assertThat(placed.placement().positions()).contains(standIn.temporary());
        }
    }

    @Test
    void whereNobodyCanStandInTheCopyIsStillTold() {
        CopySet copies = copies(17);
        AccordionPlacement placed = layout.placeWhole(
                copies, Set.of(), view(up -> copies.positions().subList(2, 4).contains(up)), gauge(ok -> true), random);
        assertThat(placed.placement().positions())
                .containsExactlyElementsOf(copies.positions().subList(2, 4));
        assertThat(placed.placement().offloaded()).isZero();
        assertThat(placed.standIns())
                .containsExactlyInAnyOrder(
                        new StandIn(0, 17), new StandIn(0, copies.positions().get(1)));
    }

    /** A full or excluded node is no sleeper: the copy goes elsewhere, and there is nothing to wait for. */
    @Test
    void fullAndExcludedNodesAreNotLogged() {
        CopySet copies = copies(17);
        AccordionPlacement full = layout.placeWhole(copies, Set.of(), view(up -> true), gauge(ok -> ok != 17), random);
        assertThat(full.standIns()).isEmpty();
        assertThat(full.placement().offloaded()).isEqualTo(1);
        assertThat(full.placement().positions()).hasSize(4).doesNotContain(17);
        AccordionPlacement excluded =
                layout.placeWhole(copies, Set.of(17), view(up -> true), gauge(ok -> true), random);
        assertThat(excluded.standIns()).isEmpty();
        assertThat(excluded.placement().positions()).hasSize(4).doesNotContain(17);
    }

    @Test
    void aFactorTakesTheMostNeededCopies() {
        for (int i = 0; i < 200; i++) {
            assertThat(place(PlacementRequest.fresh(1), up -> true, ok -> true)
                            .positions()
                            .get(0))
                    .isLessThanOrEqualTo(4);
            List<Integer> two =
                    place(PlacementRequest.fresh(2), up -> true, ok -> true).positions();
            assertThat(two.get(0)).isLessThanOrEqualTo(4);
            List<Integer> three =
                    place(PlacementRequest.fresh(3), up -> true, ok -> true).positions();
            assertThat(three).hasSize(3).filteredOn(position -> position <= 4).hasSize(2);
            List<Integer> five =
                    place(PlacementRequest.fresh(5), up -> true, ok -> true).positions();
            assertThat(five).hasSize(5).filteredOn(position -> position <= 4).hasSize(2);
        }
    }

    @Test
    void aWriterKeepsThePrimaryWhenItsGroupHasTheTurn() {
        int local = 0;
        for (int i = 0; i < 400; i++) {
            List<Integer> positions = place(new PlacementRequest(3, List.of(), Set.of(), 20), up -> true, ok -> true)
                    .positions();
            local += positions.contains(20) ? 1 : 0;
            if (positions.contains(20)) {
                assertThat(positions.get(0)).isEqualTo(20);
            }
        }
        assertThat(local).as("0.4 of 400 by turn, few by chance").isBetween(120, 220);
        int full = 0;
        for (int i = 0; i < 400; i++) {
            PlacementRequest request = new PlacementRequest(3, List.of(), Set.of(), 13);
            full += place(request, up -> true, ok -> true).positions().contains(13) ? 1 : 0;
        }
        assertThat(full).as("13 is the fullest of its group").isLessThan(60);
    }

    @Test
    void holdersAreCompletedToACopySet() {
        CopySet copies = copies(17);
        List<Integer> need = copies.byNeed(3);
        for (int i = 0; i < 50; i++) {
            assertThat(place(Bellows.more(1, need.get(1), need.get(2)), up -> true, ok -> true)
                            .positions())
                    .containsExactly(need.get(0));
            assertThat(place(Bellows.more(1, need.get(0), need.get(1)), up -> true, ok -> true)
                            .positions())
                    .containsExactly(need.get(2));
            assertThat(place(Bellows.more(1, 1, 2), up -> true, ok -> true)
                            .positions()
                            .get(0))
                    .as("group 1 is complete")
                    .isGreaterThan(4);
        }
    }

    @Test
    void nothingServesNothingIsPlaced() {
        assertThat(place(PlacementRequest.fresh(3), up -> false, ok -> true)).isEqualTo(new Placement(List.of(), 0));
        ClusterView nobody = new ClusterView(1, 1, List.of());
        assertThat(layout.place(PlacementRequest.fresh(3), nobody, gauge(ok -> true), random)
                        .positions())
                .isEmpty();
        assertThat(layout.retain(new RetentionRequest(List.of(1, 2), 1), nobody).victims())
                .isEmpty();
        RetentionRequest request = new RetentionRequest(List.of(1), 1);
        assertThat(layout.repair(request, nobody, gauge(ok -> true), random)).isEqualTo(new Repair.Deferred());
        assertThat(layout.repairRoles(request, nobody, gauge(ok -> true), random))
                .isEqualTo(new Repair.Deferred());
    }

    @Test
    void standInsGoFirst() {
        List<Integer> need = copies(17).byNeed(4);
        Integer[] five = {need.get(0), need.get(1), need.get(2), need.get(3), 20};
        assertThat(retain(up -> true, 4, five).victims()).containsExactly(20);
        assertThat(retain(up -> true, 4, need.toArray(Integer[]::new)).victims())
                .isEmpty();
        assertThat(retain(up -> true, 3, 1, 2, 3, 9).victims())
                .as("three in group 1")
                .isSubsetOf(1, 2, 3)
                .hasSize(1);
    }

    @Test
    void theLastServingHolderStays() {
        assertThat(retain(up -> up == 17, 1, 1, 2, 17).victims()).containsExactlyInAnyOrder(1, 2);
        assertThat(retain(up -> up > 4, 1, 1, 17).victims()).containsExactly(1);
        assertThat(retain(up -> up != 2, 1, 1, 2).victims()).containsExactly(2);
        assertThat(retain(up -> true, 1, 8, 17, 3).victims()).containsExactlyInAnyOrder(8, 17);
        assertThat(retain(up -> false, 1, 17, 2).victims()).containsExactly(17);
        assertThat(retain(up -> true, 0, 17, 2).victims()).containsExactly(17);
    }

    @Test
    void ofEqualStandInsTheOneOnTheFullestHostGoes() {
        List<Integer> need = copies(17).byNeed(4);
        List<Integer> spare =
                List.of(6, 10, 20).stream().filter(p -> !need.contains(p)).toList();
        List<Integer> holders = new ArrayList<>(need);
        holders.addAll(spare);
        for (int full : spare) {
            LoadGauge.Accepting gauge = position -> position == full ? 10_000 : 1;
            int first = layout.retain(new RetentionRequest(holders, 4), view(up -> true), gauge)
                    .victims()
                    .get(0);
            assertThat(first).isEqualTo(full);
        }
    }

    @Test
    void completeCopySetsAreLeftAlone() {
        for (int primary = 1; primary <= 20; primary++) {
            for (int factor = 1; factor <= copies(primary).positions().size(); factor++) {
                List<Integer> holders = copies(primary).byNeed(factor);
                assertThat(repair(up -> true, factor, holders.toArray(Integer[]::new)))
                        .as("%s", holders)
                        .isEqualTo(new Repair.InPlace());
            }
        }
    }

    @Test
    void aBlockWithAStandInGoesBack() {
        CopySet copies = copies(17);
        List<Integer> need = copies.byNeed(4);
        int spare = 12;
        AccordionLayout whole = new AccordionLayout(new AccordionSettings(List.of(4, 8, 8), 3, CopyRule.WHOLE_SETS));
        List<Integer> holders = List.of(need.get(0), need.get(2), need.get(3), spare);
        Repair back = whole.repair(new RetentionRequest(holders, 4), view(up -> true), gauge(ok -> true), random);
        assertThat(((Repair.Move) back).victim()).isEqualTo(spare);
        assertThat(((Repair.Move) back).target()).as("a primary of that lane").isBetween(13, 20);
        Repair outwards = repair(up -> true, 3, 1, 2, 3);
        assertThat(((Repair.Move) outwards).target()).isGreaterThan(4);
        assertThat(((Repair.Move) outwards).victim()).isBetween(1, 3);
    }

    @Test
    void aMissingCopyHasNoVictim() {
        List<Integer> need = copies(17).byNeed(3);
        Repair repair = repair(up -> true, 3, need.get(0), need.get(1));
        assertThat(repair).isEqualTo(new Repair.Move(need.get(2), 0));
        assertThat(repair(up -> true, 4, need.get(0), need.get(1), need.get(2))).isInstanceOf(Repair.Move.class);
    }

    @Test
    void aSleepingOrFullTargetIsWaitedFor() {
        assertThat(repair(up -> up <= 4, 3, 1, 2, 3)).isEqualTo(new Repair.Deferred());
        assertThat(repair(up -> true, 3)).as("nobody has it").isEqualTo(new Repair.Deferred());
        RetentionRequest request = new RetentionRequest(List.of(1, 2, 3), 3);
        assertThat(layout.repairRoles(request, view(up -> true), gauge(ok -> false), random))
                .isEqualTo(new Repair.Deferred());
    }

    /** Blocks of group 1 that have to have more replicas than their copy set keep them behind group 1. */
    @Test
    void extraReplicasStandBehindGroup1() {
        assertThat(repair(up -> true, 3, 1, 2, 9)).isEqualTo(new Repair.InPlace());
        AccordionLayout small = new AccordionLayout(new AccordionSettings(List.of(4, 2), 5));
        ClusterView six = Bellows.view(6, 1, up -> true);
        RetentionRequest all = new RetentionRequest(List.of(1, 2, 3, 4, 5, 6), 9);
        assertThat(small.repair(all, six, gauge(ok -> true), random)).isEqualTo(new Repair.InPlace());
        RetentionRequest five = new RetentionRequest(List.of(1, 2, 3, 5, 6), 5);
        assertThat(small.repair(five, six, gauge(ok -> true), random))
                .as("no room behind")
                .isEqualTo(new Repair.InPlace());
        RetentionRequest four = new RetentionRequest(List.of(1, 2, 3, 5), 4);
        assertThat(small.repair(four, six, gauge(ok -> true), random)).isInstanceOf(Repair.Move.class);
    }

    @Test
    void aViewIsNeverMistakenForAnother() {
        ClusterView small = Bellows.view(3, 1, up -> true);
        for (int i = 0; i < 20; i++) {
            assertThat(layout.place(PlacementRequest.fresh(3), small, gauge(ok -> true), random)
                            .positions())
                    .containsExactlyInAnyOrder(1, 2, 3);
            assertThat(place(PlacementRequest.fresh(20), up -> true, ok -> true).positions())
                    .hasSize(20);
        }
    }
}
