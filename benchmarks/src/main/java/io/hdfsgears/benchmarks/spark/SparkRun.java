// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.spark;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.foreign.CallLog;
import io.hdfsgears.benchmarks.foreign.ForeignDrill;
import io.hdfsgears.benchmarks.foreign.Phase;
import io.hdfsgears.benchmarks.foreign.Verified;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Spark's phases on one rack: jobs write, or read all that was written, while gears shift or a DataNode dies. */
final class SparkRun implements Closeable {
    private static final Duration SERVES = Duration.ofMinutes(2);
    private static final int WRITES = 2;

    private final VirtualRack rack;
    private final SparkProcess spark;
    private final long rows;
    private final Consumer<Phase> done;
    private final ExecutorService beside = Executors.newSingleThreadExecutor();
    private final List<String> written = new ArrayList<>();
    private Verified verified = Verified.NONE;
    private int begun;

    /** @param rows of a job that writes */
    SparkRun(VirtualRack rack, SparkProcess spark, long rows, Consumer<Phase> done) {
        this.rack = rack;
        this.spark = spark;
        this.rows = rows;
        this.done = done;
    }

    /** An event in the middle of a phase: a shift, or a host that is killed. */
    private interface Event {
        void happen() throws IOException;
    }

    /** One job of a phase. */
    private interface Work {
        /** @param begins happens once the job is under way */
        SparkProcess.Job job(int number, Event begins, List<String> errors) throws IOException;
    }

    /** @return rows of all reads */
    Verified go() throws IOException {
        warmUp();
        write("highest gear, write", () -> {});
        read("highest gear, read", () -> {});
        write("shift to the lowest gear, write", () -> gear("min"));
        read("lowest gear, read", () -> {});
        String victim = rack.hostsRunning().get(0);
        write("DataNode killed in the lowest gear, write", () -> rack.kill(victim, true));
        read("that DataNode dead, read", () -> {});
        rack.start(victim);
        rack.awaitServing(victim, SERVES);
        read("shift up by one gear, read", () -> gear("up"));
        write("that gear, write", () -> {});
        write("shift to the highest gear, write", () -> gear("max"));
        read("shift to the lowest gear, read", () -> gear("min"));
        read("shift to the highest gear, read", () -> gear("max"));
        read("highest gear again, read", () -> {});
        return verified;
    }

    /** Executors load and compile their classes: no stall of HDFS. */
    private void warmUp() throws IOException {
        for (String what : List.of("write", "read")) {
            spark.begin(what, "/spark/warm", rows);
            spark.end();
        }
    }

    private void gear(String gear) throws IOException {
        ForeignDrill.shift(rack, gear);
    }

    private void write(String name, Event event) throws IOException {
        phase(name, event, WRITES, (number, begins, errors) -> {
            String path = "/spark/" + begun++;
            SparkProcess.Job job = job("write", path, begins);
            if (!job.failed()) {
                written.add(path);
            }
            return job;
        });
    }

    /** All that was written, once at least. */
    private void read(String name, Event event) throws IOException {
        if (written.isEmpty()) {
            throw new RackException("No job of Spark wrote anything: there is nothing to read.");
        }
        phase(name, event, written.size(), (number, begins, errors) -> {
            String path = written.get(number % written.size());
            SparkProcess.Job job = job("read", path, begins);
            if (!job.failed()) {
                verified = verified.plus(new Verified(rows, job.found(), job.wrong()));
                if (job.found() != rows || job.wrong() != 0) {
                    errors.add("wrong " + path + ": found " + job.found() + " of " + rows + ", wrong " + job.wrong());
                }
            }
            return job;
        });
    }

    private SparkProcess.Job job(String what, String path, Event begins) throws IOException {
        spark.begin(what, path, rows);
        begins.happen();
        return spark.end();
    }

    /** @param least jobs; more follow until the event is over */
    private void phase(String name, Event event, int least, Work work) throws IOException {
        spark.look();
        List<Double> seconds = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        List<Future<Boolean>> happening = new ArrayList<>();
        Event first = () -> {
            if (happening.isEmpty()) {
                spark.awaitTask();
                happening.add(beside.submit(whole(event)));
            }
        };
        for (int number = 0; number < least || !happening.get(0).isDone(); number++) {
            seconds.add(work.job(number, first, errors).seconds());
        }
        try {
            Waits.result(happening.get(0), name);
        } catch (IOException e) {
            errors.add(String.valueOf(e.getMessage()));
        }
        CallLog.Calls tasks = spark.look();
        errors.addAll(tasks.errors());
        double mean =
                seconds.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        done.accept(new Phase(name, mean, tasks.number(), tasks.longestSeconds(), errors));
    }

    private static Callable<Boolean> whole(Event event) {
        return () -> {
            event.happen();
            return true;
        };
    }

    @Override
    public void close() {
        beside.shutdownNow();
    }
}
