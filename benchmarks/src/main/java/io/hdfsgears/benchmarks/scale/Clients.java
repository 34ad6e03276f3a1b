// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.placement.Contestant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Readers, writers and heartbeats that call the NameNode's RPC object and note how long each call takes. Each pauses between two calls,
 * so that what is timed is the NameNode and not a queue of the clients' own.
 */
final class Clients implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Clients.class);
    private static final String WRITER = "scale-benchmark";
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long BEAT_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final NamenodeProtocols rpc;
    private final Contestant contestant;
    private final long files;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong failures = new AtomicLong();
    private volatile Part part;
    private volatile boolean running = true;

    private interface Work {
        void run() throws IOException;
    }

    Clients(Contestant contestant, long files, Part first) {
        this.contestant = contestant;
        this.rpc = contestant.nameNode().getRpcServer();
        this.files = files;
        this.part = first;
        start("reader", this::reads);
        start("writer", this::writes);
        start("heartbeats", this::beats);
    }

    private void start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        failures.incrementAndGet();
                        LOG.error("The {} failed", name, e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    void in(Part next) {
        part = next;
    }

    /** Clients that ended with an error. */
    long failures() {
        return failures.get();
    }

    private void reads() throws IOException {
        SplittableRandom random = new SplittableRandom(2);
        while (running) {
            String path = Blocks.path(random.nextLong(files));
            long begin = System.nanoTime();
            rpc.getBlockLocations(path, 0, Long.MAX_VALUE);
            part.add(Call.READ, System.nanoTime() - begin);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void writes() throws IOException {
        for (long i = 0; running; i++) {
            String path = "/written/f" + i;
            HdfsFileStatus file = rpc.create(
                    path,
                    FsPermission.getFileDefault(),
                    WRITER,
                    new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                    true,
                    Blocks.REPLICATION,
                    1L << 20,
                    null,
                    null,
                    null);
            long begin = System.nanoTime();
            rpc.addBlock(path, WRITER, null, null, file.getFileId(), null, null);
            part.add(Call.WRITE, System.nanoTime() - begin);
            rpc.delete(path, false);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Each host sends a heartbeat every three seconds, one host after the other. */
    private void beats() throws IOException {
        int hosts = contestant.hosts();
        while (running) {
            long round = System.nanoTime();
            for (int i = 0; i < hosts && running; i++) {
                long begin = System.nanoTime();
                contestant.beat(i);
                part.add(Call.HEARTBEAT, System.nanoTime() - begin);
                LockSupport.parkNanos((round + (i + 1) * BEAT_NANOS / hosts) - System.nanoTime());
            }
        }
    }

    @Override
    public void close() {
        running = false;
        try {
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(30));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
