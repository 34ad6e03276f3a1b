// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class StallLogTest {
    private final StallLog log = new StallLog(new Run(0, null, null));

    @Test
    void longStallOfAReaderMissesTheGoalAndIsNamed() {
        log.success("pread", "down", System.nanoTime() - TimeUnit.SECONDS.toNanos(3), 10, "f1 chunk 2");
        StallResult result = log.result();
        assertThat(result.ok()).isFalse();
        assertThat(result.longestReadMillis()).isGreaterThanOrEqualTo(3000);
        assertThat(result.table()).contains("f1 chunk 2");
    }

    @Test
    void writersDoNotCountAsReaders() {
        log.success(FlushLoop.KIND, "down", System.nanoTime() - TimeUnit.SECONDS.toNanos(3), 10, "w");
        StallResult result = log.result();
        assertThat(result.ok()).isTrue();
        assertThat(result.longestWriteMillis()).isGreaterThanOrEqualTo(3000);
    }

    @Test
    void oneWrongByteOrErrorIsNotOk() {
        log.wrong("pread", "down", 1, "f1");
        assertThat(log.result().ok()).isFalse();
        StallLog other = new StallLog(new Run(0, null, null));
        other.error("pread", "up", new IOException("gone"), "f2");
        assertThat(other.result().complaints()).singleElement().asString().contains("gone");
        assertThat(other.result().ok()).isFalse();
    }

    @Test
    void chunksOfAPatternCanBeMadeAgainAndDiffer() {
        assertThat(Pattern.chunk(7, 3, 64)).isEqualTo(Pattern.chunk(7, 3, 64)).isNotEqualTo(Pattern.chunk(7, 4, 64));
    }
}
