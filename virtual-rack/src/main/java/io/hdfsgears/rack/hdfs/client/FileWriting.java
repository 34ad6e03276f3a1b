// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writes files and enters in the ledger what they should hold. */
final class FileWriting {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileSystem fs;
    private final Ledger ledger;

    FileWriting(FileSystem fs, Ledger ledger) {
        this.fs = fs;
        this.ledger = ledger;
    }

    /** A file to write. */
    private record Job(String path, Content content) {
        @Override
        public String toString() {
            return path;
        }
    }

    void put(java.nio.file.Path source, String target, int streams, Tally tally) throws IOException {
        Streams.forEach(jobs(source, target), streams, tally, job -> create(job, tally));
    }

    void expect(java.nio.file.Path source, String target) throws IOException {
        jobs(source, target).forEach(job -> ledger.set(job.path(), job.content()));
    }

    void write(String folder, int files, long bytes, long seed, int streams, Tally tally) throws IOException {
        List<Job> jobs = IntStream.range(0, files)
                .mapToObj(i -> new Job(folder + "/f" + i, Content.ofSeed(seed + i, bytes)))
                .toList();
        Streams.forEach(jobs, streams, tally, job -> create(job, tally));
    }

    void append(String folder, int files, long bytes, long seed, int streams, Tally tally) throws IOException {
        List<String> paths = ledger.under(folder).stream()
                .limit(files)
                .map(Ledger.Entry::path)
                .toList();
        Streams.forEach(paths, streams, tally, path -> {
            Content tail = Content.ofSeed(seed + path.hashCode(), bytes);
            try (FSDataOutputStream out = fs.append(new Path(path))) {
                copy(tail, out, tally);
            }
            ledger.set(path, ledger.get(path).content().plus(tail));
            tally.file();
        });
    }

    /** What was flushed is promised, also when the rest fails. */
    void hflush(String path, long bytes, long seed, Tally tally) throws IOException {
        Content whole = Content.ofSeed(seed, bytes);
        Content half = whole.first(bytes / 2);
        Content rest = new Content(List.of(new Piece.Seeded(seed, bytes / 2, bytes - bytes / 2)));
        try (FSDataOutputStream out = fs.create(new Path(path), true)) {
            copy(half, out, tally);
            flush(out);
            ledger.set(path, half);
            try (FSDataInputStream in = fs.open(new Path(path))) {
                long differs = Comparison.firstDifference(in, half, true);
                if (differs >= 0) {
                    tally.wrong(path + " read while open differs at byte " + differs);
                }
            }
            copy(rest, out, tally);
        }
        ledger.set(path, whole);
        tally.file();
    }

    private void create(Job job, Tally tally) throws IOException {
        try (FSDataOutputStream out = fs.create(new Path(job.path()), true)) {
            copy(job.content(), out, tally);
        }
        ledger.set(job.path(), job.content());
        tally.file();
    }

    private static void copy(Content content, OutputStream out, Tally tally) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = content.open()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                long before = System.nanoTime();
                write(out, buffer, n);
                tally.moved(n, System.nanoTime() - before);
            }
        }
    }

    /** A failed stream throws the same exception again when it is closed, and none may be suppressed by itself: so wrap it. */
    private static void write(OutputStream out, byte[] buffer, int n) throws IOException {
        try {
            out.write(buffer, 0, n);
        } catch (IOException e) {
            throw new IOException(e.toString(), e); // the class, too: some have no message
        }
    }

    private static void flush(FSDataOutputStream out) throws IOException {
        try {
            out.hflush();
        } catch (IOException e) {
            throw new IOException(e.toString(), e); // the class, too: some have no message
        }
    }

    /** The regular files of a local tree, without Hadoop's hidden checksum files. */
    private static List<Job> jobs(java.nio.file.Path source, String target) throws IOException {
        try (Stream<java.nio.file.Path> tree = Files.walk(source)) {
            List<java.nio.file.Path> files = tree.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
            return files.stream().map(file -> job(source, file, target)).toList();
        }
    }

    private static Job job(java.nio.file.Path source, java.nio.file.Path file, String target) {
        String name = source.relativize(file).toString();
        String path = name.isEmpty() ? target : target + "/" + name;
        return new Job(path, Content.ofLocal(file, file.toFile().length()));
    }
}
