// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The demo's data: Terasort input by stock teragen, and a folder of real files. */
final class DemoData {
    private static final String TERAGEN = "org.apache.hadoop.examples.terasort.TeraGen";
    private static final long ROW_BYTES = 100;
    private static final long WANTED_BYTES = 200_000_000L;
    private static final long LEAST_TERAGEN_BYTES = 100_000_000L;
    private static final double MEGABYTE = 1e6;

    private final StockClient client;
    private final Path scratch;
    private final int streams;
    private final Progress progress;

    DemoData(StockClient client, Path scratch, int streams, Progress progress) {
        this.client = client;
        this.scratch = scratch;
        this.streams = streams;
        this.progress = progress;
    }

    /** @return the folder given, or the traces beside the project, or else the Hadoop jars: real files all of them */
    static Path input(@Nullable Path given, Installation installation) throws IOException {
        if (given != null) {
            if (!Files.isReadable(given)) {
                throw new RackException("--input " + given + " cannot be read: give a folder of files.");
            }
            return given.toAbsolutePath().normalize();
        }
        Path traces = installation.home().resolve("../../../../shared/traces").normalize();
        return Files.isDirectory(traces) ? traces : installation.home().resolve("lib/hadoop");
    }

    /** Fills HDFS; everything it holds can be compared with a copy outside. */
    void load(Path input) throws IOException {
        long inputBytes = size(input);
        long teragenBytes = Math.max(LEAST_TERAGEN_BYTES, WANTED_BYTES - inputBytes);
        progress.say(String.format(
                java.util.Locale.ROOT,
                "teragen: %.0f MB of Terasort input through a stock client",
                teragenBytes / MEGABYTE));
        String local = scratch.resolve("teragen").toUri().toString();
        teragen(teragenBytes / ROW_BYTES, local); // the same rows outside HDFS, to compare with
        teragen(teragenBytes / ROW_BYTES, "/teragen");
        require(client.expect(scratch.resolve("teragen"), "/teragen"), "teragen");
        progress.say(String.format(java.util.Locale.ROOT, "copying %s (%.1f MB)", input, inputBytes / MEGABYTE));
        require(client.put(input, "/input", streams), "copying " + input);
    }

    private void teragen(long rows, String output) throws IOException {
        List<String> arguments = List.of("-Dmapreduce.job.maps=" + streams, Long.toString(rows), output);
        require(client.tool(TERAGEN, arguments), "teragen to " + output);
    }

    private static void require(WorkResult result, String what) throws RackException {
        if (!result.good()) {
            throw new RackException(
                    what + " failed: exit " + result.exitCode() + " " + result.messages() + " " + result.output());
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
