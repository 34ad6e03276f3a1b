// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Single repairs on twelve hosts in three racks, p = 2, r = 3: roles are 1..2, 3..7 and 7..12, role 3 overflows. */
class RepairTest {
    private static final long BLOCKS = 1_000_000;

    private final RabbitLayout layout = Rack.layout(3);
    private final SplittableRandom random = new SplittableRandom(11);

    /** Everybody holds exactly the share, times the factor given. */
    private LoadGauge.Accepting lawful(Map<Integer, Double> factors) {
        ClusterView view = AlternatingRacks.view(12, 2, 3, up -> true);
        return position -> (long) (BLOCKS * layout.share(position, 3, view) * factors.getOrDefault(position, 1.0));
    }

    private Repair repair(IntPredicate up, LoadGauge load, Integer... holders) {
        return layout.repair(
                new RetentionRequest(List.of(holders), 3), AlternatingRacks.view(12, 2, 3, up), load, random);
    }

    private void alwaysGivesUp(int victim, LoadGauge load, Integer... holders) {
        for (int i = 0; i < 50; i++) {
            assertThat(repair(up -> true, load, holders))
                    .isInstanceOfSatisfying(
                            Repair.Move.class, move -> assertThat(move.victim()).isEqualTo(victim));
        }
    }

    @Test
    void onlyAHostThatIsClearlyFullerGivesUpABlock() {
        for (int i = 0; i < 50; i++) {
            assertThat(repair(up -> true, lawful(Map.of()), 1, 5, 9)).isEqualTo(new Repair.InPlace());
            assertThat(repair(up -> true, lawful(Map.of(5, 1.04)), 1, 5, 9)).isEqualTo(new Repair.InPlace());
            assertThat(repair(up -> true, lawful(Map.of(5, 0.5)), 1, 5, 9)).isEqualTo(new Repair.InPlace());
        }
        alwaysGivesUp(5, lawful(Map.of(5, 1.06)), 1, 5, 9);
        alwaysGivesUp(9, lawful(Map.of(9, 1.06)), 1, 5, 9);
        alwaysGivesUp(1, lawful(Map.of(1, 1.06)), 1, 5, 9);
    }

    @Test
    void aFullerHostWaitsForTheOthersToWake() {
        assertThat(repair(up -> up == 1 || up == 5 || up == 9, lawful(Map.of(5, 2.0)), 1, 5, 9))
                .isEqualTo(new Repair.Deferred());
    }

    @Test
    void theFullestHostWithoutARoleGivesUpItsReplica() {
        alwaysGivesUp(5, lawful(Map.of(5, 1.5)), 1, 4, 5, 6);
        alwaysGivesUp(6, lawful(Map.of(6, 1.5)), 1, 4, 5, 6);
    }

    /** Both primaries hold the block, the second for role 3: the fuller one gives it up. */
    @Test
    void primariesStandForOneAnother() {
        alwaysGivesUp(1, lawful(Map.of(1, 1.5)), 1, 2, 6);
        alwaysGivesUp(2, lawful(Map.of(2, 1.5)), 1, 2, 6);
    }

    @Test
    void aMissingRoleIsFilledInAnotherRack() {
        for (int i = 0; i < 100; i++) {
            Repair.Move move = (Repair.Move) repair(up -> true, lawful(Map.of()), 1, 10);
            assertThat(move.target()).as("hosts 1, 4, 7 and 10 share a rack").isIn(3, 5, 6);
            assertThat(move.victim()).isZero();
            Repair.Move swap = (Repair.Move) repair(up -> true, lawful(Map.of()), 1, 7, 10);
            assertThat(swap.target() % 3).as("role 2 or 3 in another rack").isNotEqualTo(1);
        }
    }

    /** The replica in the other rack is the one that goes, so that the new one must not be in the first rack. */
    @Test
    void aReplicaThatGoesDoesNotCountAsAnotherRack() {
        for (int i = 0; i < 100; i++) {
            Repair.Move move = (Repair.Move) repair(up -> true, lawful(Map.of(9, 2.0)), 1, 4, 9);
            assertThat(move.victim()).isEqualTo(9);
            assertThat(move.target()).isIn(2, 8, 11, 12);
        }
    }

    @Test
    void aBlockInOneRackWaitsWhileTheOtherRacksSleep() {
        assertThat(repair(up -> up % 3 == 1, lawful(Map.of()), 1, 4, 10)).isEqualTo(new Repair.Deferred());
    }
}
