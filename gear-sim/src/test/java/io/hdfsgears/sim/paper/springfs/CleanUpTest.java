// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CleanUpTest {
    private static MigrationPlan plan(StoredRack rack, SpringFsLayout layout, int active) {
        return CleanUp.plan(active, rack.newestFirst(), rack.view(), layout, rack, new SplittableRandom(1));
    }

    private static SpringFsLayout layout(int offload) {
        return new SpringFsLayout(SpringFsSettings.of(3, offload));
    }

    /** SpringFS §5.1, 30 hosts: nothing at or above m, and below it exactly the blocks that would vanish. */
    @SeededTest(seeds = 10)
    void onlyWhatWouldVanishIsCopied(RandomGenerator random) {
        for (int offload : new int[] {4, 6, 8, 10}) {
            SpringFsLayout layout = layout(offload);
            StoredRack rack = new StoredRack(30, 4, 3);
            for (int block = 0; block < 600; block++) {
                rack.write(layout, 1 + random.nextInt(30), random);
            }
            for (int active = 4; active <= 30; active++) {
                int left = active;
                List<Long> vanish = rack.newestFirst().stream()
                        .filter(block -> block.holders().stream().allMatch(i -> i > left))
                        .map(MigrationBlock::blockId)
                        .toList();
                MigrationPlan plan = plan(rack, layout, active);
                assertThat(plan.moves().stream().map(BlockMove::blockId)).isEqualTo(vanish);
                assertThat(plan.moves()).allMatch(move -> move.target() <= 4 && move.victim() == 0);
                assertThat(plan.deferred()).isZero();
                assertThat(vanish.isEmpty()).isEqualTo(active >= offload);
            }
        }
    }

    @Test
    void thePrimariesAlwaysStay() {
        SpringFsLayout layout = layout(8);
        StoredRack rack = new StoredRack(30, 4, 3);
        assertThatThrownBy(() -> plan(rack, layout, 3))
                .hasMessageContaining("p=4")
                .hasMessageContaining("not 3");
        assertThatThrownBy(() -> plan(rack, layout, 31)).hasMessageContaining("not 31");
        assertThat(plan(rack, layout, 4).moves()).isEmpty();
        assertThat(plan(rack, layout, 30).moves()).isEmpty();
    }
}
