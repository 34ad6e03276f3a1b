// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadLogTest {
    /** 200 reads of 1 to 200 ms, one every 10 ms. */
    private static Stream<ReadLog.Read> reads() {
        return IntStream.rangeClosed(1, 200)
                .mapToObj(i -> new ReadLog.Read(10_000 + 10L * i, 1_000L * i, ReadLog.End.OK));
    }

    @Test
    void percentilesAreOfReadsThatBeganInTheWindow() {
        ReadLog.Figures all = new ReadLog(reads().toList()).between(10_000, 20_000);
        assertThat(all.reads()).isEqualTo(200);
        assertThat(all.p50Millis()).isEqualTo(100);
        assertThat(all.p99Millis()).isEqualTo(198);
        assertThat(all.readsPerSecond()).isEqualTo(20);
        ReadLog.Figures first = new ReadLog(reads().toList()).between(10_010, 10_110);
        assertThat(first.reads()).isEqualTo(10);
        assertThat(first.p99Millis()).isEqualTo(10);
    }

    @Test
    void whatFailedIsCountedAndHasNoLatency() {
        ReadLog.Read error = new ReadLog.Read(10_000, 1, ReadLog.End.ERROR);
        ReadLog.Read wrong = new ReadLog.Read(10_000, 900_000_000, ReadLog.End.WRONG);
        ReadLog.Figures figures =
                new ReadLog(Stream.concat(reads(), Stream.of(error, wrong)).toList()).between(10_000, 20_000);
        assertThat(figures.failed()).isEqualTo(2);
        assertThat(figures.reads()).isEqualTo(200);
        assertThat(figures.p50Millis()).isEqualTo(100);
        assertThatThrownBy(() -> new ReadLog(Stream.of(error, wrong).toList()).between(10_000, 20_000))
                .hasMessage("none of the 2 reads that began in the window came to its end");
    }

    @Test
    void aLineReadsBack(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("log");
        Files.writeString(log, new ReadLog.Read(7, 8, ReadLog.End.WRONG).line());
        assertThat(ReadLog.load(log).reads()).containsExactly(new ReadLog.Read(7, 8, ReadLog.End.WRONG));
    }
}
