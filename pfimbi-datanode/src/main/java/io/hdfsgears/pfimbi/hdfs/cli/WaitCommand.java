// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
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
        description = {
            "Returns when each block of the file, or of all files below the directory, has its factor. Blocks that are"
                    + " added meanwhile do not count. A block that is being written needs as many replicas as the floor"
                    + " of its directory.",
            "It ends with 3 when --timeout ran out; the copies continue."
        })
final class WaitCommand extends PfimbiCommand {
    @Option(
            names = "--timeout",
            paramLabel = "<seconds>",
            converter = WholeNumber.class,
            description = "Longest wait; without it there is no limit.")
    private @Nullable Integer timeoutSeconds;

    @Option(
            names = "--replicas",
            paramLabel = "<replicas>",
            converter = WholeNumber.class,
            description =
                    "Each block needs this number, also one that is being written; at most the factor of its file.")
    private @Nullable Integer replicas;

    @Parameters(paramLabel = "<path>", description = "A file or a directory.")
    private String path = "";

    @Override
    Exit run(Pfimbi pfimbi) throws IOException {
        try (PfimbiPort.MissingCopies missing = pfimbi.port().missing(parsed(), wanted())) {
            return follow(missing, pfimbi);
        } catch (FileNotFoundException | UnsupportedFileSystemException e) {
            pfimbi.err().println(e.getMessage());
            return Exit.BAD_ARGUMENT;
        }
    }

    private OptionalInt wanted() {
        if (replicas == null) {
            return OptionalInt.empty();
        }
        if (replicas < 1) {
            throw wrong(new IllegalArgumentException("Every block has " + replicas + " replicas: give 1 or more."));
        }
        return OptionalInt.of(replicas);
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
                pfimbi.err()
                        .println(blocks + " blocks of " + path + " do not have "
                                + (replicas == null ? "all their replicas" : replicas + " replicas") + " yet");
                return Exit.IN_PROGRESS;
            }
            times.pause();
        }
    }
}
