// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import io.hdfsgears.benchmarks.StockProgram;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Jobs in a stock client's JVM of its own. */
public final class Clients implements AutoCloseable {
    private static final Duration STEP = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path log;
    private final Path begun;
    private final Process process;

    /** @param threads jobs at the same time at most */
    public Clients(VirtualRack rack, String name, List<Job> jobs, int threads) throws IOException {
        Path folder = Files.createTempDirectory(rack.files().temporary(), name + "-");
        Path plan = folder.resolve("jobs.tsv");
        Files.write(plan, jobs.stream().map(Job::line).toList());
        this.log = folder.resolve("log.csv");
        this.begun = folder.resolve("begun");
        List<String> arguments = List.of("--jobs=" + plan, "--log=" + log, "--begun=" + begun, "--threads=" + threads);
        this.process = StockProgram.of(rack, JobClient.class, arguments)
                .builder()
                .redirectError(rack.files().out("jobs-" + name).toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Waits until time runs for the jobs. */
    public void begin() throws IOException {
        Poll.until(PATIENCE, STEP, () -> Files.exists(begun) || !process.isAlive(), () -> "the clients did not begin");
    }

    /** @return what they did, when they have done all */
    public JobLog end(Duration patience) throws IOException {
        try {
            if (!Waits.on(() -> process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS))) {
                throw new IOException("the clients did not end within " + patience.toSeconds() + " s");
            }
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new IOException("the clients ended with exit code " + process.exitValue());
        }
        return JobLog.load(log);
    }

    public Path log() {
        return log;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
