// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

final class SeededTestTest {
    private static final List<Long> SEEN = new ArrayList<>();

    @SeededTest(seeds = 5, pinned = 42)
    void handsOutTheSeedAndItsRandom(long seed, RandomGenerator random, TestInfo info) {
        SEEN.add(seed);
        assertThat(random.nextLong()).isEqualTo(new SplittableRandom(seed).nextLong());
        assertThat(info.getDisplayName()).isEqualTo("seed " + seed);
    }

    @AfterAll
    static void ranThePinnedSeedFirstAndThenFreshOnes() {
        if (System.getProperty(SeededInvocations.PROPERTY) == null) {
            assertThat(SEEN).hasSize(6).doesNotHaveDuplicates().startsWith(42L);
        }
    }

    @Test
    void aFailureNamesItsSeed() {
        SeededInvocation run = new SeededInvocation(7);
        assertThatThrownBy(() -> run.interceptTestTemplateMethod(
                        () -> {
                            throw new IllegalStateException("boom");
                        },
                        null,
                        null))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("seed 7")
                .hasMessageContaining("-Dgears.seed=7")
                .hasMessageContaining("boom");
    }
}
