// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.Percentile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What readers logged: a line a read. */
record ReadLog(List<Read> reads) {
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MIDDLE = 0.5;
    private static final double HIGH = 0.99;

    ReadLog {
        reads = List.copyOf(reads);
    }

    /** How a read ended. */
    enum End {
        OK,
        ERROR,
        WRONG
    }

    /**
     * One read.
     *
     * @param startMillis wall clock
     * @param micros from its open to its last byte
     */
    record Read(long startMillis, long micros, End end) {
        String line() {
            return startMillis + "," + micros + "," + end.name().toLowerCase(Locale.ROOT) + "\n";
        }

        static Read of(String line) {
            String[] parts = line.split(",", -1);
            return new Read(
                    Long.parseLong(parts[0]), Long.parseLong(parts[1]), End.valueOf(parts[2].toUpperCase(Locale.ROOT)));
        }
    }

    /**
     * Of the reads that began in a window.
     *
     * @param failed reads with an error or a wrong byte; not among the others
     */
    record Figures(int reads, int failed, double p50Millis, double p99Millis, double readsPerSecond) {}

    static ReadLog load(Path file) throws IOException {
        return new ReadLog(Files.readAllLines(file).stream().map(Read::of).toList());
    }

    /** @throws IllegalArgumentException when no read of the window came to its end */
    Figures between(long fromMillis, long untilMillis) {
        List<Read> window = reads.stream()
                .filter(read -> read.startMillis() >= fromMillis && read.startMillis() < untilMillis)
                .toList();
        List<Double> millis = window.stream()
                .filter(read -> read.end() == End.OK)
                .map(read -> read.micros() / MICROS_PER_MILLI)
                .sorted()
                .toList();
        if (millis.isEmpty()) {
            throw new IllegalArgumentException(
                    "none of the " + window.size() + " reads that began in the window came to its end");
        }
        return new Figures(
                millis.size(),
                window.size() - millis.size(),
                Percentile.of(millis, MIDDLE),
                Percentile.of(millis, HIGH),
                millis.size() * MILLIS_PER_SECOND / (untilMillis - fromMillis));
    }
}
