// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Racks, where the groups leave a choice. Group 1 is 1..4, the groups behind hold 8; lanes of 1: 5, 6; of 2: 7, 8. */
class RackAwarenessTest {
    private static final int[] ONE_HOST_APART = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1};

    private final AccordionSettings settings = new AccordionSettings(List.of(4, 8), 3);
    private final AccordionLayout layout = new AccordionLayout(settings);
    private final SplittableRandom random = new SplittableRandom(3);

    /** Host 6 is full, the others nearly empty. */
    private static final LoadGauge.Accepting SIX_IS_FULL = position -> position == 6 ? 1000 : 10;

    private PlacementChoice placing(ClusterView view, int replicas) {
        return new PlacementChoice(new Plan(view, settings), PlacementRequest.fresh(replicas), SIX_IS_FULL, random);
    }

    private Repair repair(ClusterView view, Integer... holders) {
        return layout.repair(new RetentionRequest(List.of(holders), holders.length), view, SIX_IS_FULL, random);
    }

    @Test
    void aStandInLeavesTheRackOfAllOthers() {
        ClusterView view = Racks.view(up -> up <= 4, ONE_HOST_APART);
        for (int i = 0; i < 30; i++) {
            assertThat(placing(view, 3).to(new int[] {1, 5, 2}).placement().positions())
                    .containsExactly(1, 4, 2);
        }
    }

    @Test
    void aReplicaBeyondTheCopySetLeavesTheRackOfAllOthers() {
        ClusterView view = Racks.view(ONE_HOST_APART);
        for (int i = 0; i < 30; i++) {
            assertThat(placing(view, 3).to(new int[] {1, 2}).placement().positions())
                    .containsExactly(1, 2, 12);
        }
    }

    @Test
    void whereTwoRacksAreReachedAnyHostWillDo() {
        ClusterView view = Racks.view(up -> up <= 4, ONE_HOST_APART);
        boolean third = false;
        for (int i = 0; i < 30; i++) {
            third |= placing(view, 3)
                    .to(new int[] {1, 12, 4})
                    .placement()
                    .positions()
                    .contains(3);
        }
        assertThat(third).isTrue();
    }

    @Test
    void aBlockInOneRackMovesOut() {
        ClusterView view = Racks.view(0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1);
        assertThat(repair(view, 1, 2, 5)).isEqualTo(new Repair.Move(6, 5));
        ClusterView asleep = Racks.view(up -> up != 6, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1);
        assertThat(repair(asleep, 1, 2, 5)).isEqualTo(new Repair.Deferred());
    }

    @Test
    void eveningOutDoesNotPutABlockIntoOneRack() {
        for (int i = 0; i < 30; i++) {
            assertThat(repair(Racks.view(0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0), 1, 2, 6))
                    .isEqualTo(new Repair.InPlace());
            Repair free = repair(Racks.view(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 1, 2, 6);
            assertThat(((Repair.Move) free).victim()).isEqualTo(6);
            assertThat(((Repair.Move) free).target()).isIn(5, 7, 8);
        }
    }

    @Test
    void withTwoReplicasTheOtherOfGroup1IsTakenWhereItIsInAnotherRack() {
        AccordionPlan plan = AccordionPlan.of(Racks.view(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1), List.of(4, 8));
        for (int primary = 1; primary <= 12; primary++) {
            List<Integer> two = plan.copies(primary, 0.5).byNeed(2);
            assertThat(plan.view().rackOf(two.get(0))).isNotEqualTo(plan.view().rackOf(two.get(1)));
        }
    }
}
