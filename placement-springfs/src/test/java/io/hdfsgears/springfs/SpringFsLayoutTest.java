// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.contract.GivenLoad;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Twelve hosts in three racks, p = 2, m = 4, r = 3. */
class SpringFsLayoutTest {
    private final SpringFsLayout layout = new SpringFsLayout(SpringFsSettings.of(3, 4));
    private final SplittableRandom random = new SplittableRandom(7);

    private static ClusterView view(IntPredicate up) {
        return AlternatingRacks.view(12, 2, 3, up);
    }

    private static final ClusterView ALL = view(position -> true);

    private static LoadGauge gauge(IntToLongFunction blocks, IntPredicate accepts) {
        return new GivenLoad(blocks, accepts);
    }

    private static LoadGauge filled(IntToLongFunction blocks) {
        return gauge(blocks, position -> true);
    }

    /** 1,200 blocks as the law has them, and something on top. */
    private LoadGauge law(IntToLongFunction extra) {
        return filled(i -> (int) Math.round(1200 * layout.share(i, 3, ALL)) + extra.applyAsLong(i));
    }

    private static PlacementRequest request(int additional, List<Integer> holders, int writer) {
        return new PlacementRequest(additional, holders, Set.of(), writer);
    }

    private List<Integer> place(PlacementRequest request, ClusterView view, LoadGauge load) {
        return layout.place(request, view, load, random).positions();
    }

    @Test
    void gearsAreThoseOfTheSettings() {
        assertThat(layout.gears(ALL).awake()).hasSize(11).startsWith(2, 3).endsWith(12);
        SpringFsLayout groups = new SpringFsLayout(new SpringFsSettings(
                3,
                new OffloadSet(4),
                (primaries, hosts) -> GearTable.ofGroups(List.of(4, 4), hosts),
                Floor.EQUAL_WORK,
                false));
        assertThat(groups.gears(ALL).awake()).containsExactly(4, 12);
        assertThat(layout.name()).isEqualTo("springfs");
    }

    @Test
    void sharesFollowTheOffloadSet() {
        assertThat(layout.share(3, 3, ALL)).isEqualTo(0.25);
        assertThat(layout.with(new OffloadSet(3)).share(3, 3, ALL)).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(layout.with(new OffloadSet(1)).share(2, 3, ALL)).as("m >= p").isEqualTo(0.5);
        assertThat(layout.share(5, 99, ALL)).isCloseTo(1, within(1e-9));
        assertThat(layout.share(12, 3, ALL)).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void aWriterInTheSetKeepsThePrimary() {
        LoadGauge load = filled(i -> i == 3 ? 1000 : i);
        for (int i = 0; i < 30; i++) {
            assertThat(place(request(3, List.of(), 3), ALL, load).get(0)).isEqualTo(3);
            assertThat(place(request(3, List.of(), 9), ALL, load).get(0)).isEqualTo(1);
            assertThat(place(request(3, List.of(), 3), view(p -> p != 3), load).get(0))
                    .isEqualTo(1);
            assertThat(place(request(1, List.of(3), 3), ALL, load).get(0)).isGreaterThan(4);
            assertThat(place(request(3, List.of(), 3), ALL, gauge(p -> p, p -> p != 3))
                            .get(0))
                    .isEqualTo(1);
        }
    }

    @Test
    void thePrimaryGoesToTheLeastLoadedOfTheSet() {
        for (int best = 1; best <= 4; best++) {
            int least = best;
            assertThat(place(request(3, List.of(), 0), ALL, filled(i -> i == least ? 5 : 9))
                            .get(0))
                    .isEqualTo(best);
        }
    }

    @Test
    void furtherReplicasNeverGoIntoTheSet() {
        for (int i = 0; i < 300; i++) {
            List<Integer> positions = place(request(3, List.of(), 0), ALL, filled(p -> p <= 4 ? 0 : 50));
            assertThat(positions.get(0)).isLessThanOrEqualTo(4);
            assertThat(positions.subList(1, 3)).allMatch(p -> p > 4);
        }
    }

    @Test
    void whatEqualWorkWantsInTheSetIsBalancedOutside() {
        // With the load all alike but on 12, what is redirected goes there: 1/3 + 1/4 of role 2, and the overflow of
        // role 3.
        int hits = 0;
        for (int i = 0; i < 1000; i++) {
            hits += place(request(1, List.of(1), 0), ALL, filled(p -> p == 12 ? 10 : 20))
                            .contains(12)
                    ? 1
                    : 0;
        }
        assertThat(hits).isBetween(480, 680);
    }

    @Test
    void aSleepingTargetIsOffloadedToTheLeastLoaded() {
        ClusterView few = view(p -> p <= 6);
        int offloaded = 0;
        for (int i = 0; i < 100; i++) {
            Placement placement = layout.place(PlacementRequest.fresh(3), few, filled(p -> p == 5 ? 1 : 10), random);
            assertThat(placement.positions()).hasSize(3).allMatch(p -> p <= 6);
            offloaded += placement.offloaded();
        }
        assertThat(offloaded).isBetween(50, 90);
        assertThat(layout.place(PlacementRequest.fresh(3), ALL, filled(p -> p), random)
                        .offloaded())
                .isZero();
        Placement low = layout.place(PlacementRequest.fresh(3), view(p -> p <= 4), filled(p -> 0), random);
        assertThat(low.offloaded()).isEqualTo(2);
        assertThat(layout.place(PlacementRequest.fresh(3), view(p -> p > 4), filled(p -> 0), random)
                        .offloaded())
                .as("no primary is up")
                .isEqualTo(1);
    }

    @Test
    void theLastReplicaLeavesTheRack() {
        // Racks: 1 4 7 10 / 2 5 8 11 / 3 6 9 12.
        for (int i = 0; i < 100; i++) {
            int last = place(request(1, List.of(1, 7), 0), ALL, filled(p -> p % 3 == 1 ? 0 : 40))
                    .get(0);
            assertThat(last % 3).isNotEqualTo(1);
            int primary = place(request(1, List.of(7, 10), 0), ALL, filled(p -> p % 3 == 1 ? 0 : 40))
                    .get(0);
            assertThat(primary).isIn(2, 3);
            assertThat(place(request(1, List.of(1, 4), 0), view(p -> p % 3 == 1), filled(p -> 0)))
                    .as("one rack is better than no replica")
                    .hasSize(1);
            int standIn = place(request(1, List.of(1, 4), 0), view(p -> p <= 4), filled(p -> 9 - p))
                    .get(0);
            assertThat(standIn).isIn(2, 3);
        }
    }

    @Test
    void withoutServingHostsThereIsNoPlacement() {
        assertThat(place(request(3, List.of(), 0), view(p -> false), filled(p -> 0)))
                .isEmpty();
        ClusterView none = new ClusterView(1, 1, List.of());
        assertThat(layout.retain(new RetentionRequest(List.of(), 3), none).victims())
                .isEmpty();
        assertThat(layout.shortfall(none, filled(p -> 0))).isZero();
        assertThat(layout.repair(new RetentionRequest(List.of(1), 3), none, filled(p -> 0), random))
                .isInstanceOf(Repair.Deferred.class);
        assertThat(layout.repairRoles(new RetentionRequest(List.of(1), 3), none, filled(p -> 0), random))
                .isInstanceOf(Repair.Deferred.class);
    }

    private List<Integer> victims(List<Integer> holders, int wanted, ClusterView view, LoadGauge load) {
        return layout.retain(new RetentionRequest(holders, wanted), view, load).victims();
    }

    @Test
    void retentionKeepsPrimaryRacksAndReplicasOutside() {
        LoadGauge even = law(i -> 0);
        assertThat(victims(List.of(1, 2, 9, 8), 3, ALL, even)).isSubsetOf(1, 2);
        assertThat(victims(List.of(1, 2, 9, 8), 3, ALL, law(i -> i == 2 ? 9 : 0)))
                .containsExactly(2);
        assertThat(victims(List.of(2, 9, 8, 11), 3, ALL, law(i -> i == 11 ? 9 : 0)))
                .containsExactly(11);
        assertThat(victims(List.of(2, 9, 8, 11), 3, ALL, law(i -> i == 2 ? 900 : 0)))
                .as("the only primary stays")
                .doesNotContain(2);
        assertThat(victims(List.of(1, 7, 6), 2, ALL, law(i -> i == 6 ? 900 : 0)))
                .as("two racks")
                .containsExactly(7);
        assertThat(victims(List.of(1, 3), 1, view(p -> p != 1), law(i -> i == 3 ? 900 : 0)))
                .as("a primary that serves")
                .containsExactly(1);
        assertThat(victims(List.of(1, 6), 1, view(p -> p != 1), even))
                .as("a holder that serves before a primary that sleeps")
                .containsExactly(1);
        assertThat(victims(List.of(1, 6), 2, ALL, even)).isEmpty();
        assertThat(victims(List.of(2, 5, 6, 9), 2, ALL, even)).hasSize(2).doesNotContain(2);
    }

    private Repair repair(List<Integer> holders, int wanted, ClusterView view, LoadGauge load) {
        return layout.repair(new RetentionRequest(holders, wanted), view, load, random);
    }

    @Test
    void aBlockWithoutAPrimaryGetsOneAndTheFullestGoes() {
        LoadGauge load = law(i -> i == 4 ? -50 : i == 9 ? 50 : 0);
        assertThat(repair(List.of(7, 8, 9), 3, ALL, load)).isEqualTo(new Repair.Move(4, 9));
        assertThat(repair(List.of(7, 8), 3, ALL, load)).isEqualTo(new Repair.Move(4, 0));
        assertThat(repair(List.of(7, 8, 9), 3, view(p -> p > 4), load)).isInstanceOf(Repair.Deferred.class);
        assertThat(repair(List.of(7, 10), 2, ALL, law(i -> i == 1 ? -50 : i == 10 ? 50 : i == 2 ? -20 : 0)))
                .as("in another rack than 7 and 10")
                .isEqualTo(new Repair.Move(2, 10));
        assertThat(layout.repairRoles(new RetentionRequest(List.of(7, 8, 9), 3), ALL, load, random))
                .isEqualTo(new Repair.Move(4, 9));
    }

    @Test
    void missingReplicasGoOutside() {
        LoadGauge load = law(i -> i == 6 ? -50 : i == 7 ? -60 : 0);
        assertThat(repair(List.of(1, 9), 3, ALL, load)).isEqualTo(new Repair.Move(7, 0));
        assertThat(repair(List.of(1, 10), 3, ALL, load)).as("another rack").isEqualTo(new Repair.Move(6, 0));
        assertThat(repair(List.of(1, 9), 3, view(p -> p <= 4 || p == 9), load)).isInstanceOf(Repair.Deferred.class);
        assertThat(repair(List.of(1), 3, view(p -> p <= 4 || p == 7), load))
                .as("one rack is better than no replica")
                .isEqualTo(new Repair.Move(7, 0));
        Repair more = repair(List.of(1, 5, 6, 7, 8, 9, 10, 11, 12), 10, ALL, load);
        assertThat(more).isInstanceOf(Repair.Move.class);
        assertThat(((Repair.Move) more).target()).isBetween(2, 4);
        assertThat(repair(List.of(), 3, ALL, load)).isInstanceOf(Repair.Deferred.class);
    }

    @Test
    void replicasInOneRackAreSpread() {
        assertThat(repair(List.of(1, 7, 10), 3, ALL, law(i -> i == 11 ? -10 : 0)))
                .isEqualTo(new Repair.Move(11, 10));
        assertThat(repair(List.of(1, 7), 2, view(p -> p % 3 == 1), law(i -> 0))).isInstanceOf(Repair.Deferred.class);
        assertThat(repair(List.of(1, 7), 2, view(p -> p % 3 == 1 || p == 2), law(i -> 0)))
                .as("the primary moves when nothing else can")
                .isEqualTo(new Repair.Move(2, 1));
        assertThat(layout.repairRoles(new RetentionRequest(List.of(1, 7, 10), 3), ALL, law(i -> 0), random))
                .isInstanceOf(Repair.Move.class);
    }

    @Test
    void aHostBelowItsFloorIsFilled() {
        // Position 8 must hold 1200/8 = 150; 5 % are tolerated.
        assertThat(repair(List.of(1, 2, 9), 3, ALL, law(i -> i == 8 ? -160 : i == 2 ? 200 : 0)))
                .isEqualTo(new Repair.Move(8, 2));
        assertThat(repair(List.of(1, 6, 9), 3, ALL, law(i -> 0))).isInstanceOf(Repair.InPlace.class);
        assertThat(repair(List.of(1, 9, 6), 3, ALL, law(i -> i == 8 ? -120 : 0)))
                .as("8 still holds its 150, though less than the law")
                .isInstanceOf(Repair.InPlace.class);
        assertThat(repair(List.of(1, 9, 6), 3, view(p -> p != 8), law(i -> i == 8 ? -200 : i > 8 ? -60 : 0)))
                .as("8 sleeps")
                .isInstanceOfAny(Repair.Deferred.class, Repair.InPlace.class);
        assertThat(layout.repairRoles(
                        new RetentionRequest(List.of(1, 2, 9), 3), ALL, law(i -> i == 8 ? -160 : 0), random))
                .isInstanceOf(Repair.InPlace.class);
        assertThat(repair(List.of(1, 6, 9), 3, ALL, law(i -> i == 2 ? -200 : i == 1 ? 100 : 0)))
                .as("an emptied host of the set gets primaries")
                .isEqualTo(new Repair.Move(2, 1));
    }

    @Test
    void shortfallIsWhatHostsMustHoldAndDoNot() {
        assertThat(layout.shortfall(ALL, law(i -> 0))).isZero();
        LoadGauge low = law(i -> i == 8 ? -200 : i == 1 ? 200 : 0);
        // 1200/8/1.05 - 1 - 100.
        assertThat(layout.shortfall(ALL, low)).isEqualTo(42);
        assertThat(layout.shortfall(view(p -> p != 8), low))
                .as("a sleeper lacks nothing now")
                .isZero();
        SpringFsLayout now = new SpringFsLayout(SpringFsSettings.of(3, 4).with(Floor.READS_NOW));
        // 1200/12/1.05 - 1 is 95 at every host outside.
        assertThat(now.shortfall(ALL, law(i -> i == 8 ? -210 : i == 1 ? 210 : 0)))
                .isEqualTo(5);
        assertThat(now.shortfall(view(p -> p <= 8), law(i -> i == 8 ? -200 : i == 1 ? 200 : 0)))
                .as("eight hosts share the reads")
                .isEqualTo(42);
    }
}
