// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.daemon;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A program of this machine. */
final class Command {
    private Command() {}

    /** @return false also where there is no such program */
    static boolean works(String... command) throws IOException {
        try {
            run(command);
            return true;
        } catch (RackException e) {
            return false;
        }
    }

    static void run(String... command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new RackException(command[0] + " cannot be run: " + e.getMessage());
        }
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (Waits.on(process::waitFor) != 0) {
            throw new RackException(String.join(" ", command) + ": " + said);
        }
    }
}
