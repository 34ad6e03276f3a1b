// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A stock client that makes the inputs, or begins each job at its time, however late others are. */
@Command(name = "swim-client", description = "Runs MapReduce jobs at given times; logs how long each took.")
public final class SwimClient implements Callable<Integer> {
    private static final int MOST_AT_ONCE = 16;
    private static final double NANOS = 1e9;

    @Option(names = "--jobs", required = true, description = "Local file, a job a line.")
    private java.nio.file.@Nullable Path plan;

    @Option(names = "--log", description = "Local file for a line a job: number, seconds. Without it inputs are made.")
    private java.nio.file.@Nullable Path log;

    @Option(names = "--folder", description = "For what the jobs write.")
    private String folder = "/bench/swim";

    public static void main(String[] args) {
        System.exit(new CommandLine(new SwimClient()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        if (plan == null) {
            throw new IllegalStateException("picocli lets no call pass without its options");
        }
        List<SwimJob> jobs = SwimJob.parse(Files.readAllLines(plan));
        if (log == null) {
            makeInputs(jobs);
        } else {
            Files.write(log, run(jobs));
        }
        return 0;
    }

    private static void makeInputs(List<SwimJob> jobs) throws IOException {
        byte[] chunk = new byte[1 << 16];
        try (FileSystem fs = FileSystem.newInstance(new HdfsConfiguration())) {
            for (SwimJob job : jobs) {
                try (OutputStream out = fs.create(new Path(job.inputFile()), true)) {
                    for (long at = 0; at < job.input(); at += chunk.length) {
                        out.write(chunk, 0, (int) Math.min(chunk.length, job.input() - at));
                    }
                }
            }
        }
    }

    private List<String> run(List<SwimJob> jobs) throws InterruptedException, ExecutionException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(MOST_AT_ONCE);
        try {
            long start = System.nanoTime();
            List<Future<String>> ends = new ArrayList<>();
            for (SwimJob job : jobs) {
                long due = start + TimeUnit.MILLISECONDS.toNanos(job.atMillis());
                ends.add(pool.schedule(() -> run(job, due), due - System.nanoTime(), TimeUnit.NANOSECONDS));
            }
            List<String> lines = new ArrayList<>();
            for (Future<String> end : ends) {
                lines.add(end.get());
            }
            return lines;
        } finally {
            pool.shutdownNow();
        }
    }

    /** From the time at which it was due, so that one that waits for others counts its waiting. */
    private String run(SwimJob job, long due) throws IOException, InterruptedException, ClassNotFoundException {
        if (!SwimMapReduce.of(conf(), job, folder + "/job" + job.number()).waitForCompletion(false)) {
            throw new IOException("job " + job.number() + " failed: see above");
        }
        return job.number() + "\t" + (System.nanoTime() - due) / NANOS;
    }

    /** Small buffers, for many jobs are in one JVM; an end that is noticed at once and not after a second or five. */
    private static Configuration conf() {
        Configuration conf = new HdfsConfiguration();
        conf.set("mapreduce.framework.name", "local");
        conf.setInt("mapreduce.local.map.tasks.maximum", 2);
        conf.setInt("mapreduce.local.reduce.tasks.maximum", 6);
        conf.setInt("mapreduce.task.io.sort.mb", 4);
        conf.setLong("mapreduce.reduce.memory.totalbytes", 16L << 20);
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
        return conf;
    }
}
