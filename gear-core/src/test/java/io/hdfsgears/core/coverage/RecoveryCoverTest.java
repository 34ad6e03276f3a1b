// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RecoveryCoverTest {
    @Test
    void theMostUsefulHostComesFirstAndTheLowestOfEquals() {
        RecoveryCover cover = RecoveryCover.of(List.of(
                new Affected(10, List.of(5, 9)),
                new Affected(11, List.of(5, 7)),
                new Affected(12, List.of(8, 6)),
                new Affected(14, List.of()),
                new Affected(13, List.of())));
        assertThat(cover.wake()).containsExactly(5, 6);
        assertThat(cover.lost()).containsExactly(13L, 14L);
    }

    @Test
    void nothingAffectedWakesNobody() {
        assertThat(RecoveryCover.of(List.of())).isEqualTo(new RecoveryCover(List.of(), List.of()));
    }

    @SeededTest
    void everyBlockIsCoveredAndNoHostWakesInVain(RandomGenerator random) {
        List<Affected> blocks = new ArrayList<>();
        for (int b = 0; b < 500; b++) {
            blocks.add(new Affected(b, List.of(random.nextInt(3, 8), random.nextInt(8, 25))));
        }
        List<Integer> wake = RecoveryCover.of(blocks).wake();
        assertThat(blocks).allMatch(block -> block.sleepers().stream().anyMatch(wake::contains));
        assertThat(wake).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(5);
    }
}
