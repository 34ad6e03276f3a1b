// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.Contents;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Writes a history, one per process; safe for many threads. Each line is flushed, so that a killed process loses at most the last one.
 * Name an operation before it begins and its result after it has ended: the times in between are what the checker calls concurrent.
 */
public final class Recorder implements Closeable {
    private final BufferedWriter out;
    private final LongSupplier nanos;
    private final Contents contents;
    private final AtomicInteger clients;
    private final AtomicLong contentIds;

    private Recorder(BufferedWriter out, long seed, int firstClient, long firstContent, LongSupplier nanos) {
        this.out = out;
        this.nanos = nanos;
        this.contents = new Contents(seed);
        this.clients = new AtomicInteger(firstClient);
        this.contentIds = new AtomicLong(firstContent);
    }

    /** A new file for the only process of a run. */
    public static Recorder create(Path file, long seed) throws IOException {
        return create(file, seed, 1, 1, System::nanoTime);
    }

    /**
     * @param firstClient clients of other processes of the run need other numbers
     * @param firstContent contents of other processes of the run need other ids
     * @param nanos monotonic, the same for all processes of the run
     */
    public static Recorder create(Path file, long seed, int firstClient, long firstContent, LongSupplier nanos)
            throws IOException {
        Recorder made = new Recorder(
                Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                seed,
                firstClient,
                firstContent,
                nanos);
        made.line(EventJson.header(seed));
        return made;
    }

    /** The bytes to write. */
    public Contents contents() {
        return contents;
    }

    /** An id that no other content of the run has. */
    public long nextContent() {
        return contentIds.getAndIncrement();
    }

    /** A new client: one thread, which has one operation at a time. */
    public Client client() {
        return new Client(clients.getAndIncrement());
    }

    private synchronized void write(
            int client, long operation, Phase phase, Action action, String path, Asked asked, Result result) {
        line(EventJson.line(new Event(nanos.getAsLong(), client, operation, phase, action, path, asked, result)));
    }

    private void line(String text) {
        try {
            out.write(text);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the history cannot be written", e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }

    /** One client of the file system. Each method writes the INVOKE of an operation. */
    public final class Client {
        private final int number;
        private long operations;

        private Client(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }

        public Call create(String path, boolean overwrite) {
            return invoke(Action.CREATE, path, new Asked(null, Event.NONE, Event.NONE, Event.NONE, overwrite));
        }

        /**
         * Writes bytes {@code [0, length)} of a content.
         *
         * @param content from {@link Recorder#nextContent}, never used twice
         * @param length at least {@link Contents#BLOCK}: shorter ones cannot be recognised
         */
        public Call append(String path, long content, long length) {
            if (length < Contents.BLOCK) {
                throw new IllegalArgumentException("append of " + length + " bytes: give at least " + Contents.BLOCK
                        + ", or a reader cannot name them");
            }
            return invoke(Action.APPEND, path, new Asked(null, Event.NONE, length, content, false));
        }

        public Call flush(String path) {
            return invoke(Action.FLUSH, path, Asked.NOTHING);
        }

        public Call close(String path) {
            return invoke(Action.CLOSE, path, Asked.NOTHING);
        }

        public Call read(String path, long offset, long length) {
            return invoke(Action.READ, path, new Asked(null, offset, length, Event.NONE, false));
        }

        /** @param to the new path in full, also when the call names a directory to move into */
        public Call rename(String path, String to, boolean overwrite) {
            return invoke(Action.RENAME, path, new Asked(to, Event.NONE, Event.NONE, Event.NONE, overwrite));
        }

        public Call delete(String path) {
            return invoke(Action.DELETE, path, Asked.NOTHING);
        }

        /** @param name never used twice for a directory */
        public Call snapshot(String directory, String name) {
            return invoke(Action.SNAPSHOT, directory, new Asked(name, Event.NONE, Event.NONE, Event.NONE, false));
        }

        /** @param path such as {@code /dir/.snapshot/name/file} */
        public Call readSnapshot(String path, long offset, long length) {
            return invoke(Action.READ_SNAPSHOT, path, new Asked(null, offset, length, Event.NONE, false));
        }

        public Call setrep(String path, int factor) {
            return invoke(Action.SETREP, path, new Asked(null, Event.NONE, factor, Event.NONE, false));
        }

        public Call truncate(String path, long length) {
            return invoke(Action.TRUNCATE, path, new Asked(null, Event.NONE, length, Event.NONE, false));
        }

        public Call list(String directory) {
            return invoke(Action.LIST, directory, Asked.NOTHING);
        }

        private Call invoke(Action action, String path, Asked asked) {
            Call call = new Call(number, ++operations, action, path, asked);
            write(number, call.operation, Phase.INVOKE, action, path, asked, Result.NONE);
            return call;
        }
    }

    /** An operation under way. One of its methods is called once, or none if the result is never known. */
    public final class Call {
        private final int client;
        private final long operation;
        private final Action action;
        private final String path;
        private final Asked asked;

        private Call(int client, long operation, Action action, String path, Asked asked) {
            this.client = client;
            this.operation = operation;
            this.action = action;
            this.path = path;
            this.asked = asked;
        }

        /** Of CREATE, RENAME, DELETE, SNAPSHOT, SETREP, TRUNCATE. */
        public void ok() {
            end(Phase.OK, Result.NONE);
        }

        /**
         * Of APPEND.
         *
         * @param offset where its first byte went
         */
        public void appended(long offset) {
            end(Phase.OK, Result.offset(offset));
        }

        /**
         * Of FLUSH and CLOSE.
         *
         * @param length bytes of the file that are now safe: the stream's position
         */
        public void acknowledged(long length) {
            end(Phase.OK, Result.length(length));
        }

        /**
         * Of READ and READ_SNAPSHOT.
         *
         * @param runs from {@link io.hdfsgears.history.Recognizer}; fewer bytes than asked for are the file's end
         */
        public void read(List<Run> runs) {
            end(Phase.OK, Result.runs(runs));
        }

        /**
         * Of LIST.
         *
         * @param names of files, without the directory
         */
        public void listed(List<String> names) {
            end(Phase.OK, Result.names(names));
        }

        /** The file system said no, for certain, and did nothing. */
        public void fail(Reason reason, String note) {
            end(Phase.FAIL, Result.reason(reason, note));
        }

        /** Any other error: it may have happened, or may happen later. */
        public void unknown(String note) {
            end(Phase.UNKNOWN, Result.note(Event.NONE, note));
        }

        /**
         * Of APPEND that failed after the file was open.
         *
         * @param offset where its first byte went or would have gone
         */
        public void unknownAt(long offset, String note) {
            end(Phase.UNKNOWN, Result.note(offset, note));
        }

        private void end(Phase phase, Result result) {
            write(client, operation, phase, action, path, asked, result);
        }
    }
}
