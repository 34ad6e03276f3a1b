// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file and the CRC-32 of each of its chunks.
 *
 * @param crcs one per chunk of {@link #CHUNK_BYTES}, the last chunk may be shorter
 */
record CheckedFile(Path path, long length, List<Integer> crcs) {
    static final int CHUNK_BYTES = 1 << 16;

    CheckedFile {
        crcs = List.copyOf(crcs);
    }

    int chunks() {
        return crcs.size();
    }

    int chunkLength(int chunk) {
        return (int) Math.min(CHUNK_BYTES, length - (long) chunk * CHUNK_BYTES);
    }

    /** Writes files of generated content. */
    static List<CheckedFile> write(FileSystem fs, Path folder, int files, int chunks) throws IOException {
        List<CheckedFile> written = new ArrayList<>();
        for (int f = 0; f < files; f++) {
            Path path = new Path(folder, "r" + f);
            List<Integer> crcs = new ArrayList<>();
            try (FSDataOutputStream out = fs.create(path, true)) {
                for (int i = 0; i < chunks; i++) {
                    byte[] chunk = Pattern.chunk(f, i, CHUNK_BYTES);
                    crcs.add(Pattern.crc(chunk, CHUNK_BYTES));
                    out.write(chunk);
                }
            }
            written.add(new CheckedFile(path, (long) chunks * CHUNK_BYTES, crcs));
        }
        return written;
    }

    /** Takes the files that are there; what a first reading finds is what every later one is held against. */
    static List<CheckedFile> learn(FileSystem fs, Path folder) throws IOException {
        List<CheckedFile> found = new ArrayList<>();
        for (FileStatus status : fs.listStatus(folder)) {
            if (status.isFile() && status.getLen() > 0) {
                found.add(learn(fs, status));
            }
        }
        if (found.isEmpty()) {
            throw new IOException(folder + " holds no file to read: give --files to have some written");
        }
        return found;
    }

    private static CheckedFile learn(FileSystem fs, FileStatus status) throws IOException {
        List<Integer> crcs = new ArrayList<>();
        byte[] buffer = new byte[CHUNK_BYTES];
        try (FSDataInputStream in = fs.open(status.getPath())) {
            for (long left = status.getLen(); left > 0; left -= CHUNK_BYTES) {
                int n = (int) Math.min(CHUNK_BYTES, left);
                in.readFully(buffer, 0, n);
                crcs.add(Pattern.crc(buffer, n));
            }
        }
        return new CheckedFile(status.getPath(), status.getLen(), crcs);
    }
}
