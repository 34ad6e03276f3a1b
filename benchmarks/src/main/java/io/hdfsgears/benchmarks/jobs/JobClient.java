// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A stock client that begins each job at its time, however late others are; it compares every byte that it reads. */
@Command(name = "job-client", description = "Reads and writes files at given times; logs each read and write.")
public final class JobClient implements Callable<Integer> {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final long NANOS_PER_MICRO = 1_000;

    @Option(names = "--jobs", required = true, description = "Local file, a job a line.")
    private java.nio.file.@Nullable Path plan;

    @Option(names = "--log", required = true, description = "Local file for a line a read or write.")
    private java.nio.file.@Nullable Path log;

    @Option(names = "--begun", required = true, description = "Local file that is made when the time begins.")
    private java.nio.file.@Nullable Path begun;

    @Option(names = "--threads", description = "Jobs at the same time at most (default: ${DEFAULT-VALUE}).")
    private int threads = 8;

    public static void main(String[] args) {
        System.exit(new CommandLine(new JobClient()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        List<Job> jobs = Job.parse(Files.readAllLines(required(plan)));
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(threads);
        try (FileSystem fs = FileSystem.newInstance(new HdfsConfiguration());
                BufferedWriter out = Files.newBufferedWriter(required(log))) {
            fs.exists(new Path("/")); // classes and the connection are there when the time begins
            long start = System.nanoTime();
            tellBegun();
            List<Future<Void>> ends = new ArrayList<>();
            for (Job job : jobs) {
                long due = start + TimeUnit.MILLISECONDS.toNanos(job.atMillis());
                ends.add(pool.schedule(() -> run(fs, job, due, out), due - System.nanoTime(), TimeUnit.NANOSECONDS));
            }
            for (Future<Void> end : ends) {
                end.get();
            }
        } finally {
            pool.shutdownNow();
        }
        return 0;
    }

    private void tellBegun() throws IOException {
        java.nio.file.Path draft = required(begun).resolveSibling("begun.draft");
        Files.writeString(draft, String.valueOf(System.currentTimeMillis()));
        Files.move(draft, required(begun), StandardCopyOption.ATOMIC_MOVE);
    }

    private @Nullable Void run(FileSystem fs, Job job, long due, Writer out) throws IOException {
        if (job.readBytes() > 0) {
            JobLog.End end = read(fs, job);
            log(out, new JobLog.Entry(true, job.input(), job.readBytes(), job.atMillis(), since(due), end));
        }
        if (job.writeBytes() > 0) {
            long start = System.nanoTime();
            JobLog.End end = write(fs, job);
            log(out, new JobLog.Entry(false, job.output(), job.writeBytes(), job.atMillis(), since(start), end));
        }
        return null;
    }

    private static void log(Writer out, JobLog.Entry entry) throws IOException {
        synchronized (out) {
            out.write(entry.line());
        }
    }

    private static long since(long nanos) {
        return (System.nanoTime() - nanos) / NANOS_PER_MICRO;
    }

    private static JobLog.End read(FileSystem fs, Job job) {
        byte[] buffer = new byte[CHUNK_BYTES];
        try (FSDataInputStream in = fs.open(new Path(job.input()))) {
            for (long at = 0; at < job.readBytes(); at += CHUNK_BYTES) {
                int n = (int) Math.min(CHUNK_BYTES, job.readBytes() - at);
                in.readFully(buffer, 0, n);
                if (!Arrays.equals(buffer, 0, n, content(job.input(), at), 0, n)) {
                    System.err.println(job.input() + ": wrong bytes from " + at + " on");
                    return JobLog.End.WRONG;
                }
            }
            return JobLog.End.OK;
        } catch (IOException e) {
            System.err.println(job.input() + ": " + e);
            return JobLog.End.ERROR;
        }
    }

    private static JobLog.End write(FileSystem fs, Job job) {
        try (FSDataOutputStream out = fs.create(new Path(job.output()), true)) {
            for (long at = 0; at < job.writeBytes(); at += CHUNK_BYTES) {
                out.write(content(job.output(), at), 0, (int) Math.min(CHUNK_BYTES, job.writeBytes() - at));
            }
        } catch (IOException e) {
            System.err.println(job.output() + ": " + e);
            return JobLog.End.ERROR;
        }
        return JobLog.End.OK;
    }

    /** A chunk of a file's content, which is derived from the file's name. */
    private static byte[] content(String file, long at) {
        byte[] bytes = new byte[CHUNK_BYTES];
        new SplittableRandom(file.hashCode() + SPREAD * (at / CHUNK_BYTES + 1)).nextBytes(bytes);
        return bytes;
    }

    private static java.nio.file.Path required(java.nio.file.@Nullable Path given) {
        if (given == null) {
            throw new IllegalStateException("picocli lets no call pass without its options");
        }
        return given;
    }
}
