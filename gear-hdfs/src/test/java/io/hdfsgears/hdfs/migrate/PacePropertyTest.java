// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;

class PacePropertyTest {
    private static final long SECOND = 1_000_000_000L;

    /** SpringFS §3.2: all of it within T, and in no tenth of T more than a tenth of what there was, but for rounding. */
    @SeededTest(seeds = 50)
    void allIsMovedWithinTAndATenthInEachTenth(RandomGenerator random) {
        long time = random.nextLong(10, 1_000) * SECOND;
        long start = random.nextLong(SECOND);
        long work = random.nextLong(1, 50_000);
        Work.Pace pace = new Work.Pace(start, time);
        long left = work;
        long step = -1;
        long inStep = 0;
        for (long now = start; now < start + time; now += Math.max(1, time / 1_000)) {
            if ((now - start) / (time / 10) > step) {
                step = (now - start) / (time / 10);
                inStep = 0;
            }
            int moves = (int) Math.min(left, random.nextBoolean() ? pace.allowance(left, now) : 0);
            pace.used(moves);
            left -= moves;
            inStep += moves;
            assertThat(inStep).isLessThanOrEqualTo(work / 10 + 1);
        }
        assertThat(left).isZero();
    }
}
