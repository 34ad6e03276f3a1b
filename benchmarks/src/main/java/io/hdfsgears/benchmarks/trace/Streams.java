// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/**
 * Readers and writers of a stock client, each at one pace; their number follows the offered load. A reader compares every byte
 * that it reads, a new stream reads another file.
 */
final class Streams implements AutoCloseable {
    /** Of one stream. */
    static final long BYTES_PER_SECOND = 1_000_000;

    private final StockClient client;
    private final int files;
    private final RandomGenerator random;
    private final Deque<String> readers = new ArrayDeque<>();
    private final Deque<String> writers = new ArrayDeque<>();
    private final List<String> messages = new ArrayList<>();
    private final ExecutorService ends = Executors.newCachedThreadPool();
    private final List<Future<?>> ending = new ArrayList<>();
    private int started;
    private double readsOwed;
    private double writesOwed;
    private long readBytes;
    private long writtenBytes;
    private int errors;
    private int wrong;
    private long longestStallMillis;

    /** @param files that lie under {@link #folder} as f0, f1, ... */
    Streams(StockClient client, int files, RandomGenerator random) {
        this.client = client;
        this.files = files;
        this.random = random;
    }

    static String folder() {
        return "/trace/data";
    }

    /** Starts and stops streams; what is less than a whole stream is carried over. */
    void follow(double readBytesPerSecond, double writeBytesPerSecond) throws IOException {
        readsOwed += readBytesPerSecond / BYTES_PER_SECOND;
        writesOwed += writeBytesPerSecond / BYTES_PER_SECOND;
        int wantedReaders = (int) readsOwed;
        int wantedWriters = (int) writesOwed;
        readsOwed -= wantedReaders;
        writesOwed -= wantedWriters;
        while (readers.size() < wantedReaders) {
            String name = "r" + started++;
            client.startReader(name, folder() + "/f" + random.nextInt(files), BYTES_PER_SECOND);
            readers.add(name);
        }
        while (writers.size() < wantedWriters) {
            String name = "w" + started++;
            client.startQuietWriter(name, "/trace/new/" + name, BYTES_PER_SECOND, started);
            writers.add(name);
        }
        while (readers.size() > wantedReaders) {
            end(readers.remove(), true);
        }
        while (writers.size() > wantedWriters) {
            end(writers.remove(), false);
        }
    }

    /**
     * A writer ends when its last block has its replicas. That may take a while, so this method does not wait for it.
     */
    private void end(String name, boolean reader) {
        ending.add(ends.submit(() -> {
            take(name, reader, client.stop(name));
            return null;
        }));
    }

    private synchronized void take(String name, boolean reader, WorkResult result) {
        if (reader) {
            readBytes += result.bytes();
        } else {
            writtenBytes += result.bytes();
        }
        errors += result.errors();
        wrong += result.wrong();
        longestStallMillis = Math.max(longestStallMillis, result.longestStallMillis());
        result.messages().forEach(message -> messages.add(name + ": " + message));
    }

    /** Ends all streams and waits for them. */
    void finish() throws IOException, InterruptedException {
        follow(-readsOwed * BYTES_PER_SECOND, -writesOwed * BYTES_PER_SECOND);
        for (Future<?> end : ending) {
            try {
                end.get();
            } catch (ExecutionException e) {
                throw new IOException("a stream did not end", e.getCause());
            }
        }
    }

    @Override
    public void close() {
        ends.shutdownNow();
    }

    int streams() {
        return started;
    }

    /** Of streams that ended. */
    synchronized long readBytes() {
        return readBytes;
    }

    synchronized long writtenBytes() {
        return writtenBytes;
    }

    synchronized int errors() {
        return errors;
    }

    synchronized int wrong() {
        return wrong;
    }

    synchronized long longestStallMillis() {
        return longestStallMillis;
    }

    synchronized List<String> messages() {
        return List.copyOf(messages);
    }
}
