// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Recognizer;
import io.hdfsgears.history.Run;
import io.hdfsgears.history.store.Recorder;
import io.hdfsgears.rack.Poll;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What one client does with its file system, written into the history. One thread uses it. */
final class Hand {
    /** Longer than any file of a run. */
    static final long ALL = 1L << 30;

    private static final int PIECE = 1 << 16;
    private static final long CUT_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long RECOVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final Duration CUT_STEP = Duration.ofMillis(100);

    private final String name;
    private final FileSystem files;
    private final Recorder recorder;
    private final Recorder.Client client;
    private final Tally tally;

    Hand(String name, FileSystem files, Recorder recorder, Tally tally) {
        this.name = name;
        this.files = files;
        this.recorder = recorder;
        this.client = recorder.client();
        this.tally = tally;
    }

    FileSystem files() {
        return files;
    }

    Recorder recorder() {
        return recorder;
    }

    Recorder.Client client() {
        return client;
    }

    /** What is asked of the file system. */
    interface Deed<T> {
        T done() throws IOException;
    }

    /** What the history says of the result. */
    interface Word<T> {
        void say(T result);
    }

    /** What the history says of an error that leaves open whether it was done. */
    interface Doubt {
        void say(String note);
    }

    <T> T act(Action action, String path, Recorder.Call call, Deed<T> deed, Word<T> word) throws IOException {
        return act(action, path, call, deed, word, call::unknown);
    }

    <T> T act(Action action, String path, Recorder.Call call, Deed<T> deed, Word<T> word, Doubt doubt)
            throws IOException {
        long start = System.nanoTime();
        try {
            T result = deed.done();
            word.say(result);
            tally.done(action, path, start);
            return result;
        } catch (IOException | RuntimeException e) {
            Optional<Reason> reason = Trouble.reason(e);
            if (reason.isPresent()) {
                call.fail(reason.get(), Trouble.note(e));
                tally.refused(action, path, start);
            } else {
                doubt.say(Trouble.note(e)); // a quota refuses a block, not all that was written
                if (Trouble.isQuota(e)) {
                    tally.refused(action, path, start);
                } else {
                    tally.failed(name, action, path, e, start);
                }
            }
            throw e;
        }
    }

    /** Reads a whole file. */
    List<Run> read(String path) throws IOException {
        Recorder.Call call = client.read(path, 0, ALL);
        return act(Action.READ, path, call, () -> runs(path), call::read);
    }

    /** Reads bytes of a file from an offset on, each piece with a call of its own. */
    List<Run> read(String path, long offset, int length) throws IOException {
        Recorder.Call call = client.read(path, offset, length);
        return act(Action.READ, path, call, () -> runs(path, offset, length), call::read);
    }

    List<Run> readSnapshot(String path) throws IOException {
        Recorder.Call call = client.readSnapshot(path, 0, ALL);
        return act(Action.READ_SNAPSHOT, path, call, () -> runs(path), call::read);
    }

    private List<Run> runs(String path) throws IOException {
        Recognizer recognizer = new Recognizer(recorder.contents());
        byte[] piece = new byte[PIECE];
        try (InputStream in = files.open(new Path(path))) {
            for (int n = in.read(piece); n > 0; n = in.read(piece)) {
                recognizer.accept(piece, 0, n);
            }
        }
        return recognizer.finish();
    }

    private List<Run> runs(String path, long offset, int length) throws IOException {
        Recognizer recognizer = new Recognizer(recorder.contents());
        byte[] piece = new byte[PIECE];
        try (FSDataInputStream in = files.open(new Path(path))) {
            int read = 0;
            while (read < length) {
                int n = in.read(offset + read, piece, 0, Math.min(piece.length, length - read));
                if (n <= 0) {
                    break;
                }
                recognizer.accept(piece, 0, n);
                read += n;
            }
        }
        return recognizer.finish();
    }

    /** A call of the file system whose answer does not matter. */
    private interface Order {
        void give() throws IOException;
    }

    private void order(Action action, String path, Recorder.Call call, Order order) throws IOException {
        act(
                action,
                path,
                call,
                () -> {
                    order.give();
                    return true;
                },
                done -> call.ok());
    }

    private static void found(boolean found, String path) throws IOException {
        if (!found) {
            throw new FileNotFoundException(path);
        }
    }

    void delete(String path) throws IOException {
        order(Action.DELETE, path, client.delete(path), () -> found(files.delete(new Path(path), false), path));
    }

    void rename(String path, String to) throws IOException {
        DistributedFileSystem hdfs = (DistributedFileSystem) files;
        Recorder.Call call = client.rename(path, to, false);
        order(Action.RENAME, path, call, () -> hdfs.rename(new Path(path), new Path(to), Rename.NONE));
    }

    void list(String directory) throws IOException {
        Recorder.Call call = client.list(directory);
        act(
                Action.LIST,
                directory,
                call,
                () -> Arrays.stream(files.listStatus(new Path(directory)))
                        .filter(FileStatus::isFile)
                        .map(status -> status.getPath().getName())
                        .toList(),
                call::listed);
    }

    void setrep(String path, int factor) throws IOException {
        Recorder.Call call = client.setrep(path, factor);
        order(Action.SETREP, path, call, () -> found(files.setReplication(new Path(path), (short) factor), path));
    }

    /** Returns once the last block is cut on the hosts too. */
    void truncate(String path, long length) throws IOException {
        order(Action.TRUNCATE, path, client.truncate(path, length), () -> {
            boolean done = files.truncate(new Path(path), length);
            long start = System.nanoTime();
            long asked = start;
            while (!done) {
                if (System.nanoTime() - start > CUT_PATIENCE_NANOS) {
                    throw new IOException("the last block was not cut within 60 s: timeout");
                }
                Poll.pause(CUT_STEP);
                DistributedFileSystem hdfs = (DistributedFileSystem) files;
                done = hdfs.isFileClosed(new Path(path));
                if (!done && System.nanoTime() - asked > RECOVERY_NANOS) {
                    hdfs.recoverLease(new Path(
                            path)); // the host that cuts the block may be gone: no other client would ask another
                    asked = System.nanoTime();
                }
            }
        });
    }

    void snapshot(String directory, String name) throws IOException {
        Recorder.Call call = client.snapshot(directory, name);
        order(Action.SNAPSHOT, directory, call, () -> files.createSnapshot(new Path(directory), name));
    }

    void deleteSnapshot(String directory, String name) throws IOException {
        String root = directory + "/.snapshot/" + name;
        order(Action.DELETE, root, client.delete(root), () -> files.deleteSnapshot(new Path(directory), name));
    }
}
