// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CleanUpTest {
    private static MigrationPlan plan(Rack rack, int active) {
        return CleanUp.plan(active, rack.migrationBlocks(3), rack.view, rack.layout, rack, new SplittableRandom(1));
    }

    /** SpringFS §5.1, 30 hosts: nothing at or above m, and below it exactly the blocks that would vanish. */
    @SeededTest(seeds = 10)
    void onlyWhatWouldVanishIsCopied(RandomGenerator random) {
        for (int offload : new int[] {4, 6, 8, 10}) {
            Rack rack = new Rack(30, 4, offload, 3, 3);
            rack.write(600, 3, random);
            for (int active = 4; active <= 30; active++) {
                int left = active;
                List<Long> vanish = IntStream.range(0, 600)
                        .filter(b -> rack.blocks.get(b).stream().allMatch(i -> i > left))
                        .mapToObj(b -> (long) b)
                        .toList();
                MigrationPlan plan = plan(rack, active);
                assertThat(plan.moves().stream().map(BlockMove::blockId)).isEqualTo(vanish);
                assertThat(plan.moves()).allMatch(move -> move.target() <= 4 && move.victim() == 0);
                assertThat(plan.deferred()).isZero();
                assertThat(vanish.isEmpty()).isEqualTo(active >= offload);
            }
        }
    }

    @Test
    void thePrimariesAlwaysStay() {
        Rack rack = new Rack(30, 4, 8, 3, 3);
        assertThatThrownBy(() -> plan(rack, 3)).hasMessageContaining("p=4").hasMessageContaining("not 3");
        assertThatThrownBy(() -> plan(rack, 31)).hasMessageContaining("not 31");
        assertThat(plan(rack, 4).moves()).isEmpty();
        assertThat(plan(rack, 30).moves()).isEmpty();
    }
}
