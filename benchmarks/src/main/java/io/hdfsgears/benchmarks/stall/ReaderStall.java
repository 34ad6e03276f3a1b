// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run readers}: a stock client of a running cluster. */
@Command(
        name = "readers",
        mixinStandardHelpOptions = true,
        description = {
            "Readers with long-open streams, and writers with hflush, of a running cluster; prints their longest stall.",
            "Exit codes: 0 below 2 s, no error, no wrong byte; 1 otherwise."
        })
public final class ReaderStall implements Callable<Integer> {
    private static final int CHUNKS_PER_MIB = (1 << 20) / CheckedFile.CHUNK_BYTES;

    @Option(names = "--conf", description = "Folder with core-site.xml and hdfs-site.xml of the cluster.")
    private @Nullable Path conf;

    @Option(names = "--fs", description = "The cluster, hdfs://host:port, instead of the configured one.")
    private @Nullable String fs;

    @Option(names = "--path", description = "Folder for the files (default: ${DEFAULT-VALUE}).")
    private String path = "/reader-stall";

    @Option(names = "--files", description = "Files to write first; 0 takes what is there (default: ${DEFAULT-VALUE}).")
    private int files = 24;

    @Option(names = "--mib", description = "MiB of each (default: ${DEFAULT-VALUE}).")
    private int mib = 4;

    @Option(names = "--preaders", description = "Threads with positional reads (default: ${DEFAULT-VALUE}).")
    private int preaders = 4;

    @Option(names = "--sequential", description = "Threads that read on and on (default: ${DEFAULT-VALUE}).")
    private int sequential = 4;

    @Option(names = "--writers", description = "Writers with hflush (default: ${DEFAULT-VALUE}).")
    private int writers = 1;

    @Option(names = "--rate", description = "Operations per second of each thread (default: ${DEFAULT-VALUE}).")
    private double rate = 20;

    @Option(names = "--seconds", description = "Longest duration (default: ${DEFAULT-VALUE}).")
    private long seconds = 600;

    @Option(names = "--stop", description = "Ends when this file appears.")
    private @Nullable Path stop;

    @Option(names = "--phases", description = "File whose last line names what goes on; results are split by it.")
    private @Nullable Path phases;

    @Option(names = "--started", description = "File to create when all streams are open.")
    private @Nullable Path started;

    @Option(names = "--json", description = "The result as JSON.")
    private boolean json;

    public static void main(String[] args) {
        System.exit(new CommandLine(new ReaderStall()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        try (FileSystem cluster = FileSystem.newInstance(configuration())) {
            org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(path);
            List<CheckedFile> read = files > 0
                    ? CheckedFile.write(cluster, folder, files, mib * CHUNKS_PER_MIB)
                    : CheckedFile.learn(cluster, folder);
            StallResult result = run(cluster, folder, read);
            System.out.println(json ? Json.MAPPER.writeValueAsString(result) : result.table());
            return result.ok() ? 0 : 1;
        }
    }

    private StallResult run(FileSystem cluster, org.apache.hadoop.fs.Path folder, List<CheckedFile> read)
            throws IOException, InterruptedException, ExecutionException {
        Run run = new Run(seconds, stop, phases);
        StallLog log = new StallLog(run);
        List<Callable<Boolean>> loops = new ArrayList<>();
        for (int i = 0; i < preaders + sequential; i++) {
            ReadLoop loop = new ReadLoop(cluster, read, i < preaders, rate, run, log, i);
            loop.open();
            loops.add(loop);
        }
        org.apache.hadoop.fs.Path open = new org.apache.hadoop.fs.Path(folder, "open");
        for (int i = 0; i < writers; i++) {
            loops.add(new FlushLoop(cluster, open, i, rate, run, log));
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, loops.size()));
        List<Future<Boolean>> ends = new ArrayList<>();
        loops.forEach(loop -> ends.add(threads.submit(loop)));
        if (started != null) {
            Files.createFile(started);
        }
        run.follow();
        for (Future<Boolean> end : ends) {
            end.get();
        }
        threads.shutdownNow();
        return log.result();
    }

    private Configuration configuration() {
        Configuration all = new HdfsConfiguration();
        if (conf != null) {
            all.addResource(
                    new org.apache.hadoop.fs.Path(conf.resolve("core-site.xml").toUri()));
            all.addResource(
                    new org.apache.hadoop.fs.Path(conf.resolve("hdfs-site.xml").toUri()));
        }
        if (fs != null) {
            all.set("fs.defaultFS", fs);
        }
        return all;
    }
}
