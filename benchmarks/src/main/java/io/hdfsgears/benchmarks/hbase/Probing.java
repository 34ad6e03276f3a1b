// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.RackException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A client that puts and gets a row at a time: how long its calls took, and what became of its rows. */
final class Probing implements Closeable {
    private static final String SOURCE = "Prober.java";
    private static final int MINUTES = 5;

    private final Path log;
    private final Process process;
    private int seen;

    private Probing(Path log, Process process) {
        this.log = log;
        this.process = process;
    }

    static Probing start(HBaseCluster hbase, Path folder) throws IOException {
        Path source = folder.resolve(SOURCE);
        try (InputStream in = Probing.class.getResourceAsStream(SOURCE + ".txt")) {
            if (in == null) {
                throw new RackException(SOURCE + " is not among the classes: build again.");
            }
            Files.copy(in, source);
        }
        Path log = folder.resolve("prober.out");
        Process process = hbase.client(List.of(source.toString()))
                .redirectOutput(log.toFile())
                .redirectError(folder.resolve("prober.log").toFile())
                .start();
        hbase.await(log, "ready");
        return new Probing(log, process);
    }

    /**
     * Calls since the last look.
     *
     * @param errors with what they said
     */
    record Calls(int number, double longestSeconds, List<String> errors) {}

    Calls look() throws IOException {
        List<String> lines = Files.readAllLines(log);
        List<String> fresh = lines.subList(seen, lines.size());
        seen = lines.size();
        int number = 0;
        long longest = 0;
        List<String> errors = new ArrayList<>();
        for (String line : fresh) {
            String[] words = line.split(" ", 2);
            switch (words[0]) {
                case "put", "get", "failed" -> {
                    number++;
                    longest = Math.max(longest, Long.parseLong(words[1]));
                }
                case "error", "wrong" -> errors.add(line);
                default -> {
                    // ready, or the rows at the end
                }
            }
        }
        return new Calls(number, longest / 1e3, errors);
    }

    /** Rows at the end: acknowledged, found of these, and of another value. */
    record Rows(long acknowledged, long found, long wrong) {
        boolean good() {
            return found == acknowledged && wrong == 0;
        }
    }

    Rows end() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        if (!Waits.on(() -> process.waitFor(MINUTES, TimeUnit.MINUTES))) {
            throw new RackException("the prober does not end: see " + log);
        }
        for (String line : Files.readAllLines(log)) {
            if (line.startsWith("rows ")) {
                String[] words = line.split(" ", -1);
                return new Rows(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
            }
        }
        throw new RackException("the prober ended with " + process.exitValue() + " and counted no rows: see " + log);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
