// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A stock client with many readers of one file: each opens it, reads it to its end, closes it, and begins again. */
@Command(name = "hot-readers", description = "Reads a file again and again until a file appears; logs each read.")
public final class HotReaders implements Callable<Integer> {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long NANOS_PER_MICRO = 1_000;

    @Option(names = "--path", required = true, description = "The file in HDFS.")
    private String path = "";

    @Option(names = "--readers", description = "Readers at the same time (default: ${DEFAULT-VALUE}).")
    private int readers = 60;

    @Option(names = "--log", required = true, description = "Local file for a line a read.")
    private java.nio.file.@Nullable Path log;

    @Option(names = "--stop", required = true, description = "Ends when this local file appears.")
    private java.nio.file.@Nullable Path stop;

    @Option(names = "--crc", required = true, description = "CRC-32 of the file.")
    private long crc;

    public static void main(String[] args) {
        System.exit(new CommandLine(new HotReaders()).execute(args));
    }

    /** @return CRC-32 of a file as the file system gives it */
    static long crcOf(FileSystem fs, Path file) throws IOException {
        CRC32 sum = new CRC32();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FSDataInputStream in = fs.open(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sum.update(buffer, 0, n);
            }
        }
        return sum.getValue();
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        try (FileSystem fs = FileSystem.newInstance(new HdfsConfiguration());
                BufferedWriter out = Files.newBufferedWriter(required(log))) {
            List<Future<Void>> ends = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                ends.add(threads.submit(() -> readUntilTold(fs, out)));
            }
            for (Future<Void> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return 0;
    }

    private @Nullable Void readUntilTold(FileSystem fs, Writer out) throws IOException {
        while (!Files.exists(required(stop))) {
            long wall = System.currentTimeMillis();
            long start = System.nanoTime();
            ReadLog.End end = readOnce(fs);
            long micros = (System.nanoTime() - start) / NANOS_PER_MICRO;
            synchronized (out) {
                out.write(new ReadLog.Read(wall, micros, end).line());
            }
        }
        return null;
    }

    private ReadLog.End readOnce(FileSystem fs) {
        try {
            return crcOf(fs, new Path(path)) == crc ? ReadLog.End.OK : ReadLog.End.WRONG;
        } catch (IOException e) {
            System.err.println(path + ": " + e);
            return ReadLog.End.ERROR;
        }
    }

    private static java.nio.file.Path required(java.nio.file.@Nullable Path given) {
        if (given == null) {
            throw new IllegalStateException("picocli lets no call pass without its options");
        }
        return given;
    }
}
