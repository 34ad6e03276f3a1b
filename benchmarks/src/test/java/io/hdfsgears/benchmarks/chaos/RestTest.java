// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.FileBlocks.Block;
import io.hdfsgears.rack.process.NameNodeProbe.View;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RestTest {
    private static final List<Block> BLOCKS = List.of(
            block("/chaos/x/y3", "blk_1", false), block("/chaos/x/y3", "blk_2", true), block("/w", "blk_3", false));

    private static Block block(String path, String name, boolean open) {
        return new Block(path, List.of(name), 10, 3, 1, List.of("h01", "h02", "h03"), false, open);
    }

    private static boolean damaged(int missing, int corrupt) {
        return Rest.damaged(new View(true, false, 6, 0, 3, 0, missing, corrupt), BLOCKS);
    }

    @Test
    void aReplicaThatFellBehindItsOpenFileIsNoDamage() {
        assertThat(damaged(0, 1)).isFalse();
    }

    @Test
    void moreCorruptBlocksThanOpenFilesAreDamage() {
        assertThat(damaged(0, 2)).isTrue();
    }

    @Test
    void aMissingBlockIsDamage() {
        assertThat(damaged(1, 0)).isTrue();
    }
}
