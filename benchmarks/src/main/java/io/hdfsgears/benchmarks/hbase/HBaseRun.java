// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
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
    private final Progress progress;
    private final List<Phase> phases = new ArrayList<>();
    private final ExecutorService beside = Executors.newSingleThreadExecutor();
    private long written;

    /**
     * @param errors of clients, and what did not end as it should
     */
    record Phase(String name, double seconds, int calls, double longestSeconds, List<String> errors) {}

    HBaseRun(VirtualRack rack, HBaseCluster hbase, Path folder, int keys, Progress progress) throws IOException {
        this.rack = rack;
        this.hbase = hbase;
        this.folder = folder;
        this.keys = keys;
        this.progress = progress;
        this.prober = Probing.start(hbase, folder);
    }

    /** Whether a call failed that stock may fail, too; wrong bytes and a gear that is not reached are no such errors. */
    static boolean isOfClient(String error) {
        return error.startsWith("error ") || error.startsWith("LoadTestTool ");
    }

    /** What happens in a phase beside the load. */
    private interface Event {
        void happen() throws IOException;
    }

    void go() throws IOException {
        phase("highest gear", () -> {});
        phase("shift to the lowest gear", () -> gear("min"));
        phase("lowest gear", () -> {});
        verify("all rows in the lowest gear");
        phase("region server killed and started", this::restartServer);
        phase("shift up by one gear", () -> gear("up"));
        verify("all rows in that gear");
        phase("shift to the highest gear", () -> gear("max"));
        verify("all rows in the highest gear");
    }

    Probing.Rows end() throws IOException {
        return prober.end();
    }

    List<Phase> phases() {
        return List.copyOf(phases);
    }

    /** On stock there is nothing to shift. */
    private void gear(String gear) throws IOException {
        if (rack.description().spec().shiftsGears()) {
            CommandResult done = rack.hdfs("dfsadmin", "-setGear", gear, "-wait", "-timeout", "280s");
            if (done.exitCode() != 0) {
                throw new RackException("-setGear " + gear + " ended with " + done.exitCode() + ": "
                        + done.output().strip().replace('\n', ' '));
            }
        }
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
        Probing.Calls calls = prober.look();
        if (exit != 0) {
            errors.add("LoadTestTool ended with " + exit);
        }
        errors.addAll(calls.errors());
        errors.addAll(hbase.ended());
        Phase done = new Phase(
                name, (System.nanoTime() - start) / 1e9, calls.number(), calls.longestSeconds(), List.copyOf(errors));
        phases.add(done);
        progress.say(done.toString());
    }

    private int tool(List<String> load) throws IOException {
        List<String> command = new ArrayList<>(List.of("org.apache.hadoop.hbase.util.LoadTestTool", "-tn", TABLE));
        command.addAll(load);
        Process process = hbase.client(command)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("load-" + phases.size() + ".log").toFile()))
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
