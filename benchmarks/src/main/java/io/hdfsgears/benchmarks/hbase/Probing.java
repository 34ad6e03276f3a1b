// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.foreign.CallLog;
import io.hdfsgears.benchmarks.foreign.Verified;
import io.hdfsgears.rack.RackException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A client that puts and gets a row at a time: how long its calls took, and what became of its rows. */
final class Probing implements Closeable {
    private static final String SOURCE = "Prober.java";
    private static final int MINUTES = 5;
    private static final Set<String> CALLS = Set.of("put", "get", "failed");

    private final CallLog log;
    private final Process process;

    private Probing(CallLog log, Process process) {
        this.log = log;
        this.process = process;
    }

    static Probing start(HBaseCluster hbase, Path folder) throws IOException {
        Path log = folder.resolve("prober.out");
        Process process = hbase.client(List.of(hbase.source(SOURCE)))
                .redirectOutput(log.toFile())
                .redirectError(folder.resolve("prober.log").toFile())
                .start();
        hbase.await(log, "ready");
        return new Probing(new CallLog(log, CALLS), process);
    }

    CallLog.Calls look() throws IOException {
        return log.look();
    }

    /** @return rows at the end */
    Verified end() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        if (!Waits.on(() -> process.waitFor(MINUTES, TimeUnit.MINUTES))) {
            throw new RackException("the prober does not end: see " + log);
        }
        for (String line : log.lines()) {
            if (line.startsWith("rows ")) {
                String[] words = line.split(" ", -1);
                return new Verified(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
            }
        }
        throw new RackException("the prober ended with " + process.exitValue() + " and counted no rows: see " + log);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
