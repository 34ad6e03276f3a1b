// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a program without a shell, with a standard input that is empty or a short text, and an environment of {@code
 * PATH}, {@code LC_ALL=C} and what the caller adds. At the deadline it and its children are killed. Keeps the first 64
 * KiB of each output and reads on, so that a chatty program does not block.
 */
public final class Subprocess {
    private static final int KEPT_BYTES = 64 << 10;
    /** Half of a pipe on Linux. */
    private static final int MAX_INPUT_BYTES = 32 << 10;

    private static final ExecutorService READERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "power-subprocess-output");
        thread.setDaemon(true);
        return thread;
    });

    private Subprocess() {}

    /** @param exit the program's exit code */
    public record Result(int exit, String out, String err) {}

    /**
     * @throws MissingProgram when it cannot be started
     * @throws TimeoutException when the deadline passed; it has been killed
     */
    public static Result run(List<String> command, Map<String, String> environment, Duration deadline)
            throws MissingProgram, TimeoutException, InterruptedException {
        return run(command, environment, "", deadline);
    }

    /**
     * As {@link #run(List, Map, Duration)}, with an input.
     *
     * @param input at most 32 KiB, so that a program that reads nothing does not hold us up
     */
    public static Result run(List<String> command, Map<String, String> environment, String input, Duration deadline)
            throws MissingProgram, TimeoutException, InterruptedException {
        byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_INPUT_BYTES) {
            throw new IllegalArgumentException(
                    "an input of " + bytes.length + " bytes, and at most " + MAX_INPUT_BYTES + " fit into a pipe");
        }
        long end = System.nanoTime() + deadline.toNanos();
        Process process = start(command, environment, bytes.length > 0);
        if (bytes.length > 0) {
            write(process, bytes);
        }
        CompletableFuture<String> out = reader(process.getInputStream());
        CompletableFuture<String> err = reader(process.getErrorStream());
        try {
            if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw new TimeoutException();
            }
            long left = Math.max(end - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(100));
            return new Result(
                    process.exitValue(), out.get(left, TimeUnit.NANOSECONDS), err.get(left, TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            throw new IllegalStateException("reading a program's output failed", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            // Who was interrupted, too, goes on only when the program does nothing more.
            process.onExit().completeOnTimeout(process, 1, TimeUnit.SECONDS).join();
        }
    }

    /** Readable, one line, at most 200 characters: for messages. */
    public static String readable(String text) {
        StringBuilder line = new StringBuilder();
        for (String part :
                text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList()) {
            line.append(line.length() == 0 ? "" : "; ").append(part);
            if (line.length() > 200) {
                line.setLength(200);
                line.append("...");
                break;
            }
        }
        return line.toString().replaceAll("[^\\x20-\\x7e]", "?");
    }

    private static void write(Process process, byte[] input) {
        try (OutputStream to = process.getOutputStream()) {
            to.write(input);
        } catch (IOException e) {
            return; // it ended without reading: its exit code says more than this
        }
    }

    private static Process start(List<String> command, Map<String, String> environment, boolean input)
            throws MissingProgram {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(
                        input ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.from(new File("/dev/null")));
        String path = builder.environment().getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        builder.environment().clear();
        builder.environment().put("PATH", path);
        builder.environment().put("LC_ALL", "C");
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new MissingProgram(command.get(0));
        }
    }

    private static CompletableFuture<String> reader(InputStream from) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (from) {
                        byte[] kept = from.readNBytes(KEPT_BYTES);
                        from.transferTo(OutputStream.nullOutputStream());
                        return new String(kept, StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        return ""; // closed under us: the program was killed
                    }
                },
                READERS);
    }

    /** The program is not there or may not be run. */
    public static final class MissingProgram extends Exception {
        private final String program;

        MissingProgram(String program) {
            super(program + " cannot be run: is it installed and executable?");
            this.program = program;
        }

        public String program() {
            return program;
        }
    }
}
