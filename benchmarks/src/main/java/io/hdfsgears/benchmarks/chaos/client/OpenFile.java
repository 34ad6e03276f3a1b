// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.store.Recorder;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/** A file that a client writes. After an error it is given up: the NameNode closes it, and what was acknowledged stays. */
final class OpenFile {
    private final Hand hand;
    private final String path;
    private @Nullable FSDataOutputStream out;

    private OpenFile(Hand hand, String path, @Nullable FSDataOutputStream out) {
        this.hand = hand;
        this.path = path;
        this.out = out;
    }

    static OpenFile create(Hand hand, String path) throws IOException {
        Recorder.Call call = hand.client().create(path, false);
        return hand.act(
                Action.CREATE,
                path,
                call,
                () -> new OpenFile(hand, path, hand.files().create(new Path(path), false)),
                file -> call.ok());
    }

    /** Of a file that is closed; the first {@link #write} opens it. */
    static OpenFile append(Hand hand, String path) {
        return new OpenFile(hand, path, null);
    }

    /** Adds bytes, with a content of their own. */
    void write(int length) throws IOException {
        long content = hand.recorder().nextContent();
        Recorder.Call call = hand.client().append(path, content, length);
        long[] offset = {-1};
        guarded(() -> hand.act(
                Action.APPEND,
                path,
                call,
                () -> {
                    FSDataOutputStream stream = out == null ? hand.files().append(new Path(path)) : out;
                    out = stream;
                    offset[0] = stream.getPos();
                    stream.write(hand.recorder().contents().bytes(content, 0, length));
                    return offset[0];
                },
                call::appended,
                note -> {
                    if (offset[0] < 0) {
                        call.unknown(note);
                    } else {
                        call.unknownAt(offset[0], note);
                    }
                }));
    }

    void flush() throws IOException {
        FSDataOutputStream stream = stream();
        Recorder.Call call = hand.client().flush(path);
        guarded(() -> hand.act(
                Action.FLUSH,
                path,
                call,
                () -> {
                    stream.hflush();
                    return stream.getPos();
                },
                call::acknowledged));
    }

    void close() throws IOException {
        FSDataOutputStream stream = stream();
        Recorder.Call call = hand.client().close(path);
        guarded(() -> hand.act(
                Action.CLOSE,
                path,
                call,
                () -> {
                    long length = stream.getPos();
                    stream.close();
                    return length;
                },
                call::acknowledged));
    }

    private FSDataOutputStream stream() {
        if (out == null) {
            throw new IllegalStateException(path + " was not written to since it was to be appended to");
        }
        return out;
    }

    private void guarded(Hand.Deed<?> deed) throws IOException {
        try {
            deed.done();
        } catch (IOException | RuntimeException e) {
            giveUp(e);
            throw e;
        }
    }

    /** As an application does that goes on with another file. */
    private void giveUp(Exception first) {
        FSDataOutputStream stream = out;
        if (stream == null) {
            return;
        }
        try {
            stream.close();
        } catch (IOException | RuntimeException e) {
            also(first, e);
        }
        try {
            if (hand.files() instanceof DistributedFileSystem hdfs) {
                hdfs.recoverLease(new Path(path));
            }
        } catch (IOException | RuntimeException e) {
            also(first, e);
        }
    }

    /** Stock's stream throws its first exception again, and none suppresses itself. */
    private static void also(Exception first, Exception next) {
        if (next != first) {
            first.addSuppressed(next);
        }
    }
}
