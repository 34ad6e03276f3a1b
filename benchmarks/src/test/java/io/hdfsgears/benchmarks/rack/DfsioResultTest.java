// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DfsioResultTest {
    private static final String RUN = """
            ----- TestDFSIO ----- : write
                        Date & time: Sat Nov 21 08:00:00 UTC 2026
                    Number of files: 36
             Total MBytes processed: 144
                  Throughput mb/sec: 0.44
             Average IO rate mb/sec: 0.45
              IO rate std deviation: 0.05
                 Test exec time sec: 9.37
            """;

    @Test
    void rateIsThatOfTheWholeJob() {
        DfsioResult result = DfsioResult.of(RUN);
        assertThat(result.mebibytes()).isEqualTo(144);
        assertThat(result.megabytesPerSecond()).isCloseTo(144 * 1.048576 / 9.37, within(1e-9));
    }

    @Test
    void theLastRunCounts() {
        assertThat(DfsioResult.of(RUN + RUN.replace("9.37", "4.5")).seconds()).isEqualTo(4.5);
    }

    @Test
    void aFileWithoutAResultIsRefused() {
        assertThatThrownBy(() -> DfsioResult.of("nothing")).hasMessageContaining("Total MBytes processed");
    }
}
