// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a daemon's log. */
@Command(name = "logs", mixinStandardHelpOptions = true, description = "Show the end of a daemon's log.")
final class LogsCommand implements Callable<Integer> {
    private static final int TAIL_BYTES = 16_384;

    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "nn1, nn2, h01, ..., power or client (default: nn1).")
    private String name = "nn1";

    @Option(
            names = {"-f", "--follow"},
            description = "Go on as the log grows, until Ctrl-C.")
    private boolean follow;

    @Override
    public Integer call() throws IOException {
        VirtualRack rack = VirtualRack.at(folder.path());
        Path log = Files.exists(rack.files().log(name))
                ? rack.files().log(name)
                : rack.files().out(name);
        if (!Files.exists(log)) {
            throw new RackException("There is no log of " + name + ": give nn1, h01 to "
                    + Names.host(rack.description().spec().hosts()) + " or power; logs are in "
                    + rack.files().logs() + ".");
        }
        long position = print(log, Math.max(0, Files.size(log) - TAIL_BYTES));
        while (follow) {
            Poll.pause(Duration.ofMillis(300));
            position = print(log, Files.size(log) < position ? 0 : position); // it was rolled
        }
        return 0;
    }

    private static long print(Path log, long from) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] rest = new byte[(int) Math.min(Integer.MAX_VALUE - 8, file.length() - from)];
            file.seek(from);
            file.readFully(rest);
            System.out.write(rest);
            System.out.flush();
            return from + rest.length;
        }
    }
}
