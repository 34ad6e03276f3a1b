// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.process.Subprocess;
import io.hdfsgears.power.process.Subprocess.MissingProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** The host's programs, looked for in the usual folders below its root. */
final class Tools {
    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin");
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final SysFiles files;

    Tools(SysFiles files) {
        this.files = files;
    }

    Optional<Path> find(String program) {
        return FOLDERS.stream()
                .map(folder -> files.at(folder + "/" + program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @throws ToolException when it is not there, takes too long or says no; with what it printed */
    String run(String program, String... arguments) throws ToolException, InterruptedException {
        Path path = find(program).orElseThrow(() -> new ToolException(program + " is not installed"));
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(List.of(arguments));
        try {
            Subprocess.Result result = Subprocess.run(command, Map.of(), DEADLINE);
            if (result.exit() != 0) {
                String printed = Subprocess.readable(result.err() + "\n" + result.out());
                throw new ToolException(program + " " + String.join(" ", arguments) + " failed with exit code "
                        + result.exit() + (printed.isEmpty() ? "" : ": " + printed));
            }
            return result.out();
        } catch (TimeoutException e) {
            throw new ToolException(program + " took longer than " + DEADLINE.toSeconds() + " s", true);
        } catch (MissingProgram e) {
            throw new ToolException(String.valueOf(e.getMessage()));
        }
    }

    /** A program that did not do it. */
    static final class ToolException extends Exception {
        private final boolean tookTooLong;

        ToolException(String message) {
            this(message, false);
        }

        ToolException(String message, boolean tookTooLong) {
            super(message);
            this.tookTooLong = tookTooLong;
        }

        /** What it was asked for may yet be done. */
        boolean tookTooLong() {
            return tookTooLong;
        }

        String text() {
            return String.valueOf(getMessage());
        }
    }
}
