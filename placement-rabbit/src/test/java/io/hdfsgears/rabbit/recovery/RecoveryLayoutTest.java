// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The paper's 27 hosts: p = 6, g = 3, in one rack unless said otherwise. Columns are primaries {1, 4}, {2, 5}, {3, 6} with
 * hosts {7, 10, ..., 25}, {8, 11, ..., 26} and {9, 12, ..., 27}; rows 1 to 5 end at host 21.
 */
class RecoveryLayoutTest {
    private final RecoveryLayout layout = layout(3, 3);
    private final SplittableRandom random = new SplittableRandom(3);

    private static RecoveryLayout layout(int replication, int groupSize) {
        return new RecoveryLayout(new RecoverySettings(replication, groupSize));
    }

    private static ClusterView view(IntPredicate up) {
        return AlternatingRacks.view(27, 6, 1, up);
    }

    private static LoadGauge.Accepting fullest(int position) {
        return at -> at == position ? 1000 : 10;
    }

    @Test
    void recoveryGroupsOf27Hosts() {
        ClusterView all = view(up -> true);
        assertThat(layout.recoveryGroup(1, all)).containsExactly(7, 10, 13, 16, 19);
        assertThat(layout.recoveryGroup(4, all)).containsExactly(7, 10, 13, 16, 19);
        assertThat(layout.recoveryGroup(6, all)).containsExactly(9, 12, 15, 18, 21);
        assertThat(layout.recoveryGroup(7, all)).as("no primary").isEmpty();
        assertThat(layout.recoveryGroup(0, all)).isEmpty();
        assertThat(layout.recoveryGroup(2, view(up -> false)))
                .as("whoever sleeps")
                .hasSize(5);
    }

    /** Stock orders a replica in a further domain, since the column has two: it stays, or stock would order it for ever. */
    @Test
    void aReplicaOfAnotherColumnThatGivesAnUpgradeDomainStays() {
        ClusterView plain = view(up -> true);
        List<Member> members = IntStream.rangeClosed(1, 27)
                .mapToObj(i -> plain.member(i).in(i % 3 != 1 ? "c" : i < 7 ? "a" : "b"))
                .toList();
        ClusterView domains = new ClusterView(27, 6, members);
        RetentionRequest four = new RetentionRequest(List.of(1, 7, 10, 8), 3);
        assertThat(layout.retain(four, plain).victims()).containsExactly(8);
        assertThat(layout.retain(four, domains).victims()).hasSize(1).doesNotContain(8, 1);
    }

    /** Columns of 25 hosts with two primaries, 10 hosts more than the paper's law reaches. */
    @Test
    void everyHostOfALongChainHoldsItsPart() {
        ClusterView view = AlternatingRacks.view(75, 6, 1, up -> true);
        assertThat(layout(3, 3).share(75, 3, view)).as("the paper's law").isZero();
        RecoveryLayout spread = new RecoveryLayout(new RecoverySettings(3, 3).spreading());
        double sum = 0;
        for (int position = 1; position <= 75; position++) {
            double share = spread.share(position, 3, view);
            assertThat(share).as("position %d", position).isPositive();
            sum += share;
        }
        assertThat(sum).isCloseTo(3, within(1e-6));
        List<Integer> group = spread.recoveryGroup(1, view);
        for (int block = 0; block < 300; block++) {
            List<Integer> hosts = spread.place(PlacementRequest.fresh(3), view, LoadGauge.EVEN, random)
                    .positions();
            if (hosts.contains(1)) {
                assertThat(hosts).as("second replica").anyMatch(group::contains);
            }
        }
    }

    @Test
    void gearsOf27Hosts() {
        assertThat(layout.gears(view(up -> true)).awake()).containsExactly(6, 9, 12, 15, 18, 21, 24, 27);
        assertThat(layout.name()).isEqualTo("rabbit-recovery");
    }

    @Test
    void boundaries() {
        assertThat(layout(1, 3).recoveryGroup(1, view(up -> true)))
                .as("no other replica")
                .isEmpty();
        assertThat(layout(2, 3).recoveryGroup(1, view(up -> true))).hasSize(5);
        assertThat(layout.recoveryGroup(1, AlternatingRacks.view(6, 6, 1, up -> true)))
                .as("primaries only")
                .isEmpty();
        assertThat(layout.gears(AlternatingRacks.view(6, 6, 1, up -> true)).awake())
                .containsExactly(6);
        assertThat(layout.gears(AlternatingRacks.view(11, 6, 1, up -> true)).awake())
                .as("a row of 2")
                .containsExactly(6, 9, 11);
        assertThat(layout(3, 100)
                        .gears(AlternatingRacks.view(27, 6, 1, up -> true))
                        .awake())
                .containsExactly(6, 12, 18, 24, 27);
        assertThat(layout(3, 100).recoveryGroup(6, AlternatingRacks.view(27, 6, 1, up -> true)))
                .as("a group larger than the primaries counts as 6")
                .containsExactly(12, 18, 24);
        assertThat(layout(3, 1).recoveryGroup(1, AlternatingRacks.view(27, 6, 1, up -> true)))
                .as("one column is plain Rabbit: ranges 7..17")
                .hasSize(RecoveryGroupSize.least(6, 1));
    }

    @Test
    void anEmptyClusterHasNoPlace() {
        ClusterView none = new ClusterView(1, 1, List.of());
        RetentionRequest request = new RetentionRequest(List.of(1), 3);
        assertThat(layout.place(PlacementRequest.fresh(3), none, LoadGauge.EVEN, random)
                        .positions())
                .isEmpty();
        assertThat(layout.retain(request, none).victims()).isEmpty();
        assertThat(layout.repair(request, none, LoadGauge.EVEN, random)).isEqualTo(new Repair.Deferred());
        assertThat(layout.repair(new RetentionRequest(List.of(0, 99), 3), view(up -> true), LoadGauge.EVEN, random))
                .isEqualTo(new Repair.Deferred());
        assertThat(layout.place(PlacementRequest.fresh(3), view(up -> false), LoadGauge.EVEN, random))
                .isEqualTo(new Placement(List.of(), 0));
        assertThat(layout.recoveryGroup(1, none)).isEmpty();
    }

    @Test
    void sharesFollowTheGearGroups() {
        ClusterView all = view(up -> true);
        for (int j = 1; j <= 7; j++) {
            for (int i = 4 + 3 * j; i <= 6 + 3 * j; i++) {
                assertThat(layout.share(i, 2, all) - 1.0 / (6 + 3 * j)).isBetween(j < 5 ? -1e-9 : -1.0, 1e-9);
            }
        }
        assertThat(layout.share(1, 1, all)).isEqualTo(1.0 / 6);
    }

    @Test
    void aWriterThatIsAPrimaryNamesTheColumn() {
        for (int i = 0; i < 50; i++) {
            Placement placement = layout.place(
                    new PlacementRequest(3, List.of(), Set.of(), 5), view(up -> true), LoadGauge.EVEN, random);
            assertThat(placement.positions()).startsWith(5).allMatch(p -> p == 2 || p == 5 || (p > 6 && p % 3 == 2));
            Placement other = layout.place(
                    new PlacementRequest(1, List.of(), Set.of(), 5), view(up -> up != 5), LoadGauge.EVEN, random);
            assertThat(other.positions()).hasSize(1).allMatch(p -> p != 5 && p <= 6);
            Placement secondary = layout.place(
                    new PlacementRequest(1, List.of(), Set.of(), 7), view(up -> true), LoadGauge.EVEN, random);
            assertThat(secondary.positions()).allMatch(p -> p <= 6);
            Placement excluded = layout.place(
                    new PlacementRequest(1, List.of(), Set.of(5), 5), view(up -> true), LoadGauge.EVEN, random);
            assertThat(excluded.positions()).allMatch(p -> p != 5 && p <= 6);
        }
    }

    @Test
    void missingReplicasGoToTheHoldersColumn() {
        for (int i = 0; i < 50; i++) {
            Placement placement = layout.place(
                    new PlacementRequest(2, List.of(3), Set.of(), 0), view(up -> true), LoadGauge.EVEN, random);
            assertThat(placement.positions()).hasSize(2).allMatch(p -> p == 6 || (p > 6 && p % 3 == 0));
            assertThat(placement.offloaded()).isZero();
            Placement primary = layout.place(
                    new PlacementRequest(1, List.of(9, 24), Set.of(), 6), view(up -> true), LoadGauge.EVEN, random);
            assertThat(primary.positions())
                    .as("the writer is a primary of the column")
                    .containsExactly(6);
        }
    }

    @Test
    void hostsOfOtherColumnsStandIn() {
        Placement placement = layout.place(PlacementRequest.fresh(3), view(up -> up <= 3), LoadGauge.EVEN, random);
        assertThat(placement.positions()).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(placement.offloaded()).isEqualTo(2);
        Placement few = layout.place(PlacementRequest.fresh(3), view(up -> up == 20), LoadGauge.EVEN, random);
        assertThat(few).isEqualTo(new Placement(List.of(20), 1));
    }

    @Test
    void aStandInPrefersAnotherRack() {
        // Racks alternate: 1, 3, 5 in one, 2, 4, 6 in the other. Only 1, 3, 5 and 6 are up; 1's column is itself.
        for (int i = 0; i < 50; i++) {
            Placement placement = layout(3, 6)
                    .place(
                            new PlacementRequest(1, List.of(1), Set.of(), 0),
                            AlternatingRacks.view(27, 6, 2, up -> up == 1 || up == 3 || up == 5 || up == 6),
                            LoadGauge.EVEN,
                            random);
            assertThat(placement.positions()).containsExactly(6);
        }
    }

    private List<Integer> victims(int wanted, IntPredicate up, LoadGauge load, Integer... holders) {
        return layout.retain(new RetentionRequest(List.of(holders), wanted), view(up), load)
                .victims();
    }

    @Test
    void strayReplicasGoFirst() {
        assertThat(victims(3, up -> true, LoadGauge.EVEN, 1, 7, 22, 8)).containsExactly(8);
        assertThat(victims(2, up -> true, LoadGauge.EVEN, 1, 7, 8, 9)).containsExactlyInAnyOrder(8, 9);
        assertThat(victims(3, up -> true, fullest(9), 1, 7, 8, 9)).containsExactly(9);
        assertThat(victims(3, up -> true, fullest(8), 1, 7, 8, 9)).containsExactly(8);
        assertThat(victims(2, up -> true, LoadGauge.EVEN, 1, 7, 22))
                .as("within the column")
                .containsExactly(22);
        assertThat(victims(3, up -> true, LoadGauge.EVEN, 1, 7, 22)).isEmpty();
        assertThat(victims(0, up -> true, LoadGauge.EVEN, 1, 7))
                .as("one always stays")
                .containsExactly(7);
    }

    @Test
    void aStrayReplicaThatAloneServesStays() {
        assertThat(victims(2, up -> up == 8, LoadGauge.EVEN, 1, 7, 8)).containsExactly(7);
        assertThat(victims(1, up -> up == 8, LoadGauge.EVEN, 1, 8)).containsExactly(1);
        assertThat(victims(1, up -> false, LoadGauge.EVEN, 1, 8)).containsExactly(8);
        assertThat(victims(2, up -> up == 2 || up == 7, LoadGauge.EVEN, 1, 4, 7, 2))
                .as("the only primary that serves")
                .doesNotContain(2);
    }

    private Repair repair(IntPredicate up, Integer... holders) {
        return layout.repairRoles(new RetentionRequest(List.of(holders), 3), view(up), LoadGauge.EVEN, random);
    }

    @Test
    void strayReplicasComeHome() {
        for (int i = 0; i < 50; i++) {
            Repair.Move move = (Repair.Move) repair(up -> true, 1, 8, 22);
            assertThat(move.victim()).isEqualTo(8);
            assertThat(move.target()).isIn(7, 10, 13, 16, 19);
            Repair.Move missing = (Repair.Move) repair(up -> true, 1, 22);
            assertThat(missing.victim()).isZero();
        }
        assertThat(repair(up -> true, 1, 7, 22)).isEqualTo(new Repair.InPlace());
        assertThat(repair(up -> true, 1, 4, 7))
                .as("the other primary plays role 3")
                .isEqualTo(new Repair.InPlace());
        assertThat(repair(up -> up < 7, 1, 2, 3)).isInstanceOfAny(Repair.Move.class, Repair.Deferred.class);
        assertThat(repair(up -> up < 7, 1, 8, 22)).as("its hosts sleep").isEqualTo(new Repair.Deferred());
    }

    @Test
    void theFullestStrayIsGivenUp() {
        for (int full : new int[] {8, 9}) {
            Repair.Move move = (Repair.Move)
                    layout.repair(new RetentionRequest(List.of(1, 8, 9), 3), view(up -> true), fullest(full), random);
            assertThat(move.victim()).isEqualTo(full);
        }
    }

    @Test
    void balanceMovesWithinTheColumn() {
        Repair.Move move = (Repair.Move)
                layout.repair(new RetentionRequest(List.of(1, 7, 25), 3), view(up -> true), fullest(7), random);
        assertThat(move.victim()).isEqualTo(7);
        assertThat(move.target()).isIn(10, 13, 16, 19);
        assertThat(layout.repairRoles(new RetentionRequest(List.of(1, 7, 25), 3), view(up -> true), fullest(7), random))
                .isEqualTo(new Repair.InPlace());
    }

    @Test
    void aBlockWithoutAPrimaryBelongsWhereMostOfItIs() {
        for (int i = 0; i < 20; i++) {
            Repair.Move move = (Repair.Move) repair(up -> true, 8, 26, 9);
            assertThat(move.target()).isIn(2, 5);
            assertThat(move.victim()).isEqualTo(9);
        }
    }

    @Test
    void aBlockOfSeveralColumnsPicksOneOfThem() {
        boolean[] seen = new boolean[3];
        for (int a = 7; a <= 25; a += 3) {
            for (int b = 8; b <= 26; b += 3) {
                Repair.Move move = (Repair.Move) repair(up -> true, a, b, 9);
                seen[move.target() % 3] = true;
            }
        }
        assertThat(seen).as("no column gets every stray block").containsOnly(true);
    }

    /** Two primaries in two racks: each column's other hosts stand in the rack that its primary is not in. */
    @Test
    void hostsAvoidTheRackOfTheirColumnsOnlyPrimary() {
        ClusterView racks = AlternatingRacks.view(12, 2, 2, up -> true);
        assertThat(layout(2, 2).recoveryGroup(1, racks)).containsExactly(4, 6, 8);
        assertThat(layout(2, 2).recoveryGroup(2, racks)).containsExactly(3, 5, 7);
    }

    @Test
    void aViewIsNeverMistakenForAnother() {
        ClusterView small = AlternatingRacks.view(9, 6, 1, up -> true);
        ClusterView large = view(up -> true);
        for (int i = 0; i < 3; i++) {
            assertThat(layout.recoveryGroup(1, small)).containsExactly(7);
            assertThat(layout.recoveryGroup(1, large)).hasSize(5);
        }
    }
}
