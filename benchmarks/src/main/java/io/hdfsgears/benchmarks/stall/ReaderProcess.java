// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import io.hdfsgears.benchmarks.StockProgram;
import io.hdfsgears.rack.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The readers in a JVM of their own: Hadoop's jars, this benchmark, the command line's jar, and no jar of the gears. */
final class ReaderProcess {
    static final String STARTED = "started";
    static final String STOP = "stop";
    static final String PHASES = "phases";
    private static final String RESULT = "result";
    private static final long PATIENCE_SECONDS = 120;

    private ReaderProcess() {}

    /** @param folder where it meets the drill: files by the names above */
    static Process start(VirtualRack rack, Path folder, boolean json) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--started", folder.resolve(STARTED).toString(),
                "--stop", folder.resolve(STOP).toString(),
                "--phases", folder.resolve(PHASES).toString()));
        if (json) {
            arguments.add("--json");
        }
        return StockProgram.of(rack, ReaderStall.class, arguments)
                .builder()
                .redirectOutput(folder.resolve(RESULT).toFile())
                .redirectError(rack.files().out("readers").toFile())
                .start();
    }

    /** @return the file with what it printed */
    static Path await(Process readers, Path folder) throws IOException, InterruptedException {
        if (!readers.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            readers.destroyForcibly();
            throw new IOException("the readers did not end within " + PATIENCE_SECONDS + " s");
        }
        return folder.resolve(RESULT);
    }
}
