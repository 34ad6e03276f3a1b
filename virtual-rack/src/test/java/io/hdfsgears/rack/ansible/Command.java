// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import io.hdfsgears.rack.CommandResult;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Programs of the test's machine. */
final class Command {
    private static final int TIMEOUT_MINUTES = 4;

    private Command() {}

    /** Runs it without the Hadoop of this machine, if there is one. Daemons that it starts may outlive it. */
    static CommandResult run(List<String> command, Map<String, String> environment) throws IOException {
        Path output = Files.createTempFile("program-", ".out");
        Path errors = Files.createTempFile("program-", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("HDFS_"));
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException(command + " took over " + TIMEOUT_MINUTES + " minutes:\n"
                        + Files.readString(output) + Files.readString(errors));
            }
            return new CommandResult(process.exitValue(), Files.readString(output), Files.readString(errors));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while running " + command, e);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }
}
