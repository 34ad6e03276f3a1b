// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Waits for the copies of what is below a path. */
@CommandLine.Command(
        name = "wait",
        aliases = "-wait",
        header = "Wait until a path has all its replicas.",
        description = "Returns when each block of the file, or of all files below the directory, has its factor."
                + " It ends with 3 when --timeout ran out; the copies continue.")
final class WaitCommand extends PfimbiCommand {
    @Option(
            names = "--timeout",
            paramLabel = "<seconds>",
            converter = WholeNumber.class,
            description = "Longest wait; without it there is no limit.")
    private @Nullable Integer timeoutSeconds;

    @Parameters(paramLabel = "<path>", description = "A file or a directory.")
    private String path = "";

    @Override
    Exit run(Pfimbi pfimbi) throws IOException {
        try (PfimbiPort.MissingCopies missing = pfimbi.port().missing(parsed())) {
            return follow(missing, pfimbi);
        } catch (FileNotFoundException | UnsupportedFileSystemException e) {
            pfimbi.err().println(e.getMessage());
            return Exit.BAD_ARGUMENT;
        }
    }

    private Path parsed() {
        try {
            return new Path(path);
        } catch (IllegalArgumentException e) {
            throw wrong(new IllegalArgumentException(
                    "'" + path + "' is not a path: " + e.getMessage() + ". Give one such as /data.", e));
        }
    }

    private Exit follow(PfimbiPort.MissingCopies missing, Pfimbi pfimbi) throws IOException {
        Times times = pfimbi.times();
        long start = times.nanos();
        long patienceNanos = timeoutSeconds == null
                ? Long.MAX_VALUE
                : Duration.ofSeconds(timeoutSeconds).toNanos();
        while (true) {
            long blocks = missing.blocks();
            if (blocks == 0) {
                return Exit.DONE;
            }
            if (times.nanos() - start >= patienceNanos) {
                pfimbi.err().println(blocks + " blocks of " + path + " do not have all their replicas yet");
                return Exit.IN_PROGRESS;
            }
            times.pause();
        }
    }
}
