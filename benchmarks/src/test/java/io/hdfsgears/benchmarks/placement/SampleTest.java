// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SampleTest {
    @Test
    void percentilesAreByNearestRankAndRatesByWallTime() {
        long[] latencies = LongStream.rangeClosed(1, 100).map(i -> i * 1000).toArray();
        Sample sample = Sample.of(latencies, 2_000_000_000L);
        assertThat(sample).isEqualTo(new Sample(50, 50, 99, 100));
    }
}
