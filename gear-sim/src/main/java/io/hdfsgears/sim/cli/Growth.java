// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.sim.report.Csv;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Plots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** How time and memory grow with the cluster: a file with a line for each run, and plots of all its lines. */
final class Growth {
    private static final double GIBIBYTE = 1L << 30;
    private static final List<String> HEADS = List.of(
            "hosts",
            "blocks",
            "events",
            "wall (s)",
            "CPU (s)",
            "heap: peak (GiB)",
            "heap: held at the end (GiB)",
            "heap: limit (GiB)",
            "load before",
            "load after",
            "processors",
            "cycle");

    private Growth() {}

    /** Adds a line for a run; those of other runs stay. */
    static void add(Path file, int hosts, int blocks, long events, Effort effort, boolean complete) throws IOException {
        List<List<String>> rows = new ArrayList<>(rows(file));
        rows.add(List.of(
                Integer.toString(hosts),
                Integer.toString(blocks),
                Long.toString(events),
                number(effort.wallSeconds()),
                number(effort.cpuSeconds()),
                number(effort.peakBytes() / GIBIBYTE),
                number(effort.heldBytes() / GIBIBYTE),
                number(Runtime.getRuntime().maxMemory() / GIBIBYTE),
                number(effort.loadBefore()),
                number(effort.loadAfter()),
                Integer.toString(Runtime.getRuntime().availableProcessors()),
                complete ? "complete" : "not complete"));
        rows.sort(Comparator.comparingLong(row -> Long.parseLong(row.get(1))));
        OutputFile.write(file, Csv.of(HEADS, rows));
    }

    /** Draws all runs of the file. */
    static void draw(Path file, Path folder) throws IOException {
        List<List<String>> rows = rows(file);
        Files.createDirectories(folder);
        Plots.write(
                new Figure(
                        "Simulating a full gear cycle: time (million blocks, s)",
                        List.of(curve("wall", rows, 3), curve("CPU", rows, 4))),
                folder.resolve("scale-time.svg"));
        Plots.write(
                new Figure(
                        "Simulating a full gear cycle: heap (million blocks, GiB)",
                        List.of(curve("peak", rows, 5), curve("held at the end", rows, 6))),
                folder.resolve("scale-heap.svg"));
    }

    private static Figure.Curve curve(String name, List<List<String>> rows, int column) {
        return new Figure.Curve(
                name,
                rows.stream()
                        .map(row ->
                                new Figure.Point(Long.parseLong(row.get(1)) / 1e6, Double.parseDouble(row.get(column))))
                        .toList());
    }

    /** Without the heads; none where there is no file yet. */
    private static List<List<String>> rows(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> List.of(line.split(",")))
                .toList();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
