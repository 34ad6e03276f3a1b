// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import io.hdfsgears.benchmarks.Percentile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What clients logged: a line a read or write. */
public record JobLog(List<Entry> entries) {
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double MIDDLE = 0.5;
    private static final double HIGH = 0.99;

    public JobLog {
        entries = List.copyOf(entries);
    }

    /** How it ended. */
    public enum End {
        OK,
        ERROR,
        WRONG
    }

    /**
     * One read or write.
     *
     * @param atMillis when its job came, since the beginning
     * @param micros a read's until its last byte, counted from when its job came; a write's from its create until its close
     */
    public record Entry(boolean read, String file, long bytes, long atMillis, long micros, End end) {
        String line() {
            return (read ? "read" : "write") + "," + file + "," + bytes + "," + atMillis + "," + micros + ","
                    + end.name().toLowerCase(Locale.ROOT) + "\n";
        }

        static Entry of(String line) {
            String[] parts = line.split(",", -1);
            return new Entry(
                    parts[0].equals("read"),
                    parts[1],
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4]),
                    End.valueOf(parts[5].toUpperCase(Locale.ROOT)));
        }
    }

    /**
     * Of some of them.
     *
     * @param errors and wrong are not among the others
     * @param lastMillis when the last of them was done, since the beginning
     */
    public record Figures(
            int done,
            long bytes,
            int errors,
            int wrong,
            double p50Millis,
            double p99Millis,
            double meanMillis,
            double lastMillis) {}

    public static JobLog load(Path file) throws IOException {
        return new JobLog(Files.readAllLines(file).stream().map(Entry::of).toList());
    }

    /** @throws IllegalArgumentException when none came to its end */
    public Figures of(Predicate<Entry> which) {
        List<Entry> some = entries.stream().filter(which).toList();
        List<Entry> good = some.stream().filter(entry -> entry.end() == End.OK).toList();
        if (good.isEmpty()) {
            throw new IllegalArgumentException("none of " + some.size() + " reads or writes came to its end");
        }
        List<Double> millis = good.stream()
                .map(entry -> entry.micros() / MICROS_PER_MILLI)
                .sorted()
                .toList();
        return new Figures(
                good.size(),
                good.stream().mapToLong(Entry::bytes).sum(),
                (int) some.stream().filter(entry -> entry.end() == End.ERROR).count(),
                (int) some.stream().filter(entry -> entry.end() == End.WRONG).count(),
                Percentile.of(millis, MIDDLE),
                Percentile.of(millis, HIGH),
                millis.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
                good.stream()
                        .mapToDouble(entry -> entry.atMillis() + entry.micros() / MICROS_PER_MILLI)
                        .max()
                        .orElseThrow());
    }
}
