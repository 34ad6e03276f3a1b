// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program of the system: ip, tc, nft, losetup, ... */
public final class Tool {
    private static final int TIMEOUT_SECONDS = 30;
    private static final List<String> ALSO_IN = List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin");

    private Tool() {}

    /**
     * Runs a program and returns what it printed.
     *
     * @throws RackException when it fails, with what it said
     */
    public static String run(String... command) throws IOException {
        return run("", List.of(command));
    }

    /** @param input goes to its standard input */
    public static String run(String input, List<String> command) throws IOException {
        Path output = Files.createTempFile("rack-tool-", ".out");
        try {
            Process process = builder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.to(output.toFile()))
                    .start();
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new RackException(
                        String.join(" ", command) + " did not end within " + TIMEOUT_SECONDS + " s and was ended.");
            }
            String said = Files.readString(output);
            if (process.exitValue() != 0) {
                throw new RackException(String.join(" ", command) + " failed: " + said.strip());
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while running " + command, e);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** @return whether the command succeeded; its output is dropped */
    public static boolean succeeds(String... command) {
        try {
            run(command);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static Optional<Path> find(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Arrays.stream(path.split(":", -1)).filter(folder -> !folder.isEmpty()), ALSO_IN.stream())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static ProcessBuilder builder(List<String> command) throws IOException {
        Path program = find(command.get(0))
                .orElseThrow(() -> new RackException(command.get(0) + " is not installed on this machine."));
        String[] all = command.toArray(String[]::new);
        all[0] = program.toString();
        return new ProcessBuilder(all);
    }
}
