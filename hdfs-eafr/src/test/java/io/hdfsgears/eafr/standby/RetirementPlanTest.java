// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Four hot servers and two standby ones in one rack; ten cold blocks of 10 bytes on hosts 1 and 2. */
class RetirementPlanTest {
    private static MigrationPlan plan(long freeOnFifth, long freeOnSixth, long kept) {
        List<MigrationBlock> blocks = new ArrayList<>();
        for (int b = 1; b <= 10; b++) {
            blocks.add(new MigrationBlock(b, 10, List.of(1, 2), 2));
        }
        List<Long> free = List.of(0L, 0L, 0L, 0L, 0L, freeOnFifth, freeOnSixth);
        return MigrationPlanner.plan(new PlanRequest(
                blocks,
                new Purpose.ToStandby(free, kept),
                AlternatingRacks.view(6, 4, 1, position -> true),
                StandbyWorld.layout(1),
                LoadGauge.EVEN,
                new SplittableRandom(1),
                100,
                Long.MAX_VALUE));
    }

    private static long to(MigrationPlan plan, int target) {
        return plan.moves().stream().filter(move -> move.target() == target).count();
    }

    @Test
    void theLastServerIsFilledBeforeTheOneInFrontOfIt() {
        MigrationPlan plan = plan(1000, 70, 20);
        assertThat(to(plan, 6)).as("70, 60, 50, 40, 30 and 20 free before").isEqualTo(6);
        assertThat(to(plan, 5)).isEqualTo(4);
        assertThat(plan.deferred()).isZero();
        assertThat(plan.moves()).allMatch(move -> move.victim() <= 4);
        assertThat(plan.moves().stream().map(BlockMove::victim).distinct())
                .as("hot ones are relieved alike")
                .hasSize(2);
    }

    @Test
    void noServerTakesMoreThanItHasRoomFor() {
        MigrationPlan plan = plan(35, 25, 0);
        assertThat(to(plan, 6)).isEqualTo(2);
        assertThat(to(plan, 5)).isEqualTo(3);
        assertThat(plan.deferred()).isEqualTo(5);
    }
}
