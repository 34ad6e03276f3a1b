// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writers and readers that go on while something else happens, at a pace, so that a stall of theirs can be seen. */
final class BackgroundWork {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final long STOP_SECONDS = 120;
    private static final double NANOS_PER_SECOND = 1e9;

    private final FileSystem fs;
    private final Ledger ledger;
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();

    BackgroundWork(FileSystem fs, Ledger ledger) {
        this.fs = fs;
        this.ledger = ledger;
    }

    /** A running writer or reader. */
    private static final class Task {
        final Tally tally = new Tally();
        final CountDownLatch stop = new CountDownLatch(1);
        final CountDownLatch ended = new CountDownLatch(1);
        long next = System.nanoTime();

        /**
         * Waits until the next chunk is due.
         *
         * @return false when the task must stop
         */
        boolean due(long bytesPerSecond) throws InterruptedException {
            next = Math.max(next, System.nanoTime() - TimeUnit.SECONDS.toNanos(1)); // no rush after a stall
            next += (long) (CHUNK_BYTES * NANOS_PER_SECOND / Math.max(1, bytesPerSecond));
            return !stop.await(Math.max(0, next - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
    }

    /** What a task does until it must stop. */
    private interface Loop {
        void run(Task task) throws IOException, InterruptedException;
    }

    /** @param flushes after every chunk */
    void startWriter(String name, String path, long bytesPerSecond, long seed, boolean flushes) throws IOException {
        start(name, task -> write(task, path, bytesPerSecond, seed, flushes));
    }

    void startReader(String name, String path, long bytesPerSecond) throws IOException {
        Ledger.Entry entry = ledger.get(path);
        start(name, task -> read(task, entry, bytesPerSecond));
    }

    WorkResult stop(String name) throws IOException, InterruptedException {
        Task task = tasks.remove(name);
        if (task == null) {
            throw new IOException("Nothing named " + name + " runs in the background");
        }
        task.stop.countDown();
        if (!task.ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException(name + " did not end within " + STOP_SECONDS + " s");
        }
        return task.tally.result();
    }

    private void start(String name, Loop loop) throws IOException {
        Task task = new Task();
        if (tasks.putIfAbsent(name, task) != null) {
            throw new IOException(name + " runs already");
        }
        Thread thread = new Thread(() -> run(name, task, loop), "background-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(String name, Task task, Loop loop) {
        try {
            loop.run(task);
        } catch (IOException | RuntimeException e) {
            task.tally.error(name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            task.ended.countDown();
        }
    }

    private void write(Task task, String path, long bytesPerSecond, long seed, boolean flushes)
            throws IOException, InterruptedException {
        byte[] chunk = new byte[CHUNK_BYTES];
        SeededStream source = new SeededStream(seed, 0);
        long written = 0;
        try (FSDataOutputStream out = fs.create(new Path(path), true)) {
            do {
                int n = source.read(chunk, 0, chunk.length);
                long before = System.nanoTime();
                write(out, chunk, n, flushes);
                task.tally.moved(n, System.nanoTime() - before);
                written += n;
            } while (task.due(bytesPerSecond));
        }
        ledger.set(path, Content.ofSeed(seed, written));
        task.tally.file();
    }

    /** Wrapped, since closing throws the same exception again; see {@link FileWriting}. */
    private static void write(FSDataOutputStream out, byte[] chunk, int n, boolean flushes) throws IOException {
        try {
            out.write(chunk, 0, n);
            if (flushes) {
                out.hflush();
            }
        } catch (IOException e) {
            throw new IOException(e.toString(), e); // the class, too: some have no message
        }
    }

    /** One open stream for the whole time: what it knows of the block's places is as old as the reader. */
    private void read(Task task, Ledger.Entry entry, long bytesPerSecond) throws IOException, InterruptedException {
        byte[] chunk = new byte[CHUNK_BYTES];
        byte[] expected = new byte[CHUNK_BYTES];
        try (FSDataInputStream in = fs.open(new Path(entry.path()))) {
            boolean more = true;
            while (more) {
                in.seek(0);
                try (java.io.InputStream source = entry.content().open()) {
                    for (int n = source.readNBytes(expected, 0, CHUNK_BYTES);
                            n > 0 && more;
                            n = source.readNBytes(expected, 0, CHUNK_BYTES)) {
                        long before = System.nanoTime();
                        in.readFully(chunk, 0, n);
                        task.tally.moved(n, System.nanoTime() - before);
                        if (!java.util.Arrays.equals(chunk, 0, n, expected, 0, n)) {
                            task.tally.wrong(entry.path() + " differs before byte " + in.getPos());
                        }
                        more = task.due(bytesPerSecond);
                    }
                }
                task.tally.file();
            }
        }
    }
}
