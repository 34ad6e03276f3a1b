// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.StockProgram;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Readers of a file in a stock client's JVM of its own, while this is open. */
final class Load implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final Path log;
    private final Path stop;
    private final Process process;

    Load(VirtualRack rack, String file, long crc, int readers) throws IOException {
        Path folder = Files.createTempDirectory(rack.files().temporary(), "load-");
        this.log = folder.resolve("reads.csv");
        this.stop = folder.resolve("stop");
        List<String> arguments =
                List.of("--path=" + file, "--readers=" + readers, "--crc=" + crc, "--log=" + log, "--stop=" + stop);
        this.process = StockProgram.of(rack, HotReaders.class, arguments)
                .builder()
                .redirectError(rack.files().out("hot-readers").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Lets each reader finish the read that it is at. */
    Path end() throws IOException {
        if (!Files.exists(stop)) {
            Files.createFile(stop);
        }
        try {
            if (!Waits.on(() -> process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))) {
                throw new IOException("the readers did not end within " + PATIENCE_SECONDS + " s");
            }
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new IOException("the readers ended with exit code " + process.exitValue());
        }
        return log;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
