// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.History;
import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;

/** What a right file system does is never called wrong. */
final class ModelPropertyTest {
    @SeededTest(
            seeds = 40,
            pinned = {1908726, 1006898108, 238126918})
    void rightHistoriesPass(RandomGenerator random) {
        History history = Model.history(random, 300, 0);
        Verdict verdict = Checker.check(history);
        assertThat(verdict.violations()).isEmpty();
    }

    @SeededTest(
            seeds = 40,
            pinned = {1737870120, 157172286})
    void rightHistoriesWithLostAnswersPass(RandomGenerator random) {
        History history = Model.history(random, 200, 0.08);
        Verdict verdict = Checker.check(history, 20_000);
        assertThat(verdict.violations()).isEmpty();
    }
}
