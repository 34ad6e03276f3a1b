// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.foreign.CallLog;
import io.hdfsgears.benchmarks.foreign.ForeignDrill;
import io.hdfsgears.benchmarks.foreign.Phase;
import io.hdfsgears.benchmarks.foreign.Verified;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** HBase's phases on one rack: LoadTestTool writes and verifies in each, while gears shift or a region server dies. */
final class HBaseRun implements Closeable {
    private static final int TOOL_MINUTES = 15;
    private static final Duration DEAD = Duration.ofSeconds(3);
    private static final String TABLE = "load";

    private final VirtualRack rack;
    private final HBaseCluster hbase;
    private final Probing prober;
    private final Path folder;
    private final int keys;
    private final Consumer<Phase> done;
    private final ExecutorService beside = Executors.newSingleThreadExecutor();
    private long written;
    private int phases;

    HBaseRun(VirtualRack rack, HBaseCluster hbase, Path folder, int keys, Consumer<Phase> done) throws IOException {
        this.rack = rack;
        this.hbase = hbase;
        this.folder = folder;
        this.keys = keys;
        this.done = done;
        this.prober = Probing.start(hbase, folder);
    }

    /** What happens in a phase beside the load. */
    private interface Event {
        void happen() throws IOException;
    }

    /** @return rows of the prober */
    Verified go() throws IOException {
        phase("highest gear", () -> {});
        phase("shift to the lowest gear", () -> gear("min"));
        phase("lowest gear", () -> {});
        verify("all rows in the lowest gear");
        phase("region server killed and started", this::restartServer);
        phase("shift up by one gear", () -> gear("up"));
        verify("all rows in that gear");
        phase("shift to the highest gear", () -> gear("max"));
        verify("all rows in the highest gear");
        return prober.end();
    }

    private void gear(String gear) throws IOException {
        ForeignDrill.shift(rack, gear);
    }

    private void restartServer() throws IOException {
        hbase.kill("rs1");
        Poll.pause(DEAD);
        hbase.startServer("rs1");
    }

    private void phase(String name, Event event) throws IOException {
        long first = written;
        written += keys;
        List<String> load = new ArrayList<>(List.of("-write", "3:1024:2", "-read", "50:2"));
        load.addAll(List.of("-start_key", String.valueOf(first), "-num_keys", String.valueOf(keys)));
        if (first == 0) {
            load.addAll(List.of("-num_regions_per_server", "3"));
        } else {
            load.add("-skip_init");
        }
        run(name, load, event);
    }

    private void verify(String name) throws IOException {
        run(
                name,
                List.of("-read", "100:4", "-start_key", "0", "-num_keys", String.valueOf(written), "-skip_init"),
                () -> {});
    }

    private void run(String name, List<String> load, Event event) throws IOException {
        long start = System.nanoTime();
        prober.look();
        List<String> errors = new ArrayList<>();
        Future<Integer> tool = beside.submit(() -> tool(load));
        try {
            event.happen();
        } catch (IOException e) {
            errors.add(String.valueOf(e.getMessage()));
        }
        int exit = Waits.result(tool, "LoadTestTool");
        CallLog.Calls calls = prober.look();
        if (exit != 0) {
            errors.add(Phase.ofClient("LoadTestTool ended with " + exit));
        }
        errors.addAll(calls.errors());
        errors.addAll(hbase.ended());
        Phase phase =
                new Phase(name, (System.nanoTime() - start) / 1e9, calls.number(), calls.longestSeconds(), errors);
        phases++;
        done.accept(phase);
    }

    private int tool(List<String> load) throws IOException {
        List<String> command = new ArrayList<>(List.of("org.apache.hadoop.hbase.util.LoadTestTool", "-tn", TABLE));
        command.addAll(load);
        Process process = hbase.client(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("load-" + phases + ".log").toFile()))
                .start();
        if (!Waits.on(() -> process.waitFor(TOOL_MINUTES, TimeUnit.MINUTES))) {
            process.destroyForcibly();
            throw new RackException("LoadTestTool does not end within " + TOOL_MINUTES + " min");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        prober.close();
        beside.shutdownNow();
    }
}
