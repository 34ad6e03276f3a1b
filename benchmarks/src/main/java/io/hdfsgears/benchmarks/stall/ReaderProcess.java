// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.benchmarks.StockProgram;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The readers and the writer in a JVM of their own: Hadoop's jars, this benchmark, the command line's jar, and no jar of the gears. */
public final class ReaderProcess implements Closeable {
    private static final String STARTED = "started";
    private static final String STOP = "stop";
    private static final String PHASES = "phases";
    private static final String RESULT = "result";
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final long END_SECONDS = 120;

    private final Process process;
    private final Path folder;

    private ReaderProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /**
     * Returns at once: it writes its files first.
     *
     * @param seconds after which it ends by itself
     * @param json its result, not a table
     */
    public static ReaderProcess start(VirtualRack rack, long seconds, boolean json) throws IOException {
        Path folder = Files.createTempDirectory(rack.files().temporary(), "stall-");
        List<String> arguments = new ArrayList<>(List.of(
                "--started", folder.resolve(STARTED).toString(),
                "--stop", folder.resolve(STOP).toString(),
                "--phases", folder.resolve(PHASES).toString(),
                "--seconds", Long.toString(seconds)));
        if (json) {
            arguments.add("--json");
        }
        Process process = StockProgram.of(rack, ReaderStall.class, arguments)
                .builder()
                .redirectOutput(folder.resolve(RESULT).toFile())
                .redirectError(rack.files().out("readers").toFile())
                .start();
        return new ReaderProcess(process, folder);
    }

    /** Returns when all streams are open. */
    public void awaitStarted() throws IOException {
        Poll.until(
                START,
                STEP,
                () -> Files.exists(folder.resolve(STARTED)) || !process.isAlive(),
                () -> "the readers did not start");
    }

    /** From now on what it meets is counted under this name. */
    public void phase(String name) throws IOException {
        Files.writeString(folder.resolve(PHASES), name + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** @return what it printed */
    public String end() throws IOException, InterruptedException {
        Files.createFile(folder.resolve(STOP));
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("the readers did not end within " + END_SECONDS + " s");
        }
        return Files.readString(folder.resolve(RESULT), StandardCharsets.UTF_8);
    }

    /** The same for one that was started with {@code json}. */
    public StallResult result() throws IOException, InterruptedException {
        return new ObjectMapper().readValue(end(), StallResult.class);
    }

    /** @return 0 if its readers met their goal; after {@link #end} */
    int exitCode() {
        return process.exitValue();
    }

    /** One that was not ended is killed. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
