// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A stretch of bytes that can be made again. */
sealed interface Piece {
    long length();

    Piece part(long from, long partLength);

    InputStream open() throws IOException;

    /** Bytes of a local file. */
    record Local(Path file, long offset, long length) implements Piece {
        @Override
        public Piece part(long from, long partLength) {
            return new Local(file, offset + from, partLength);
        }

        @Override
        public InputStream open() throws IOException {
            InputStream in = Files.newInputStream(file);
            try {
                in.skipNBytes(offset);
            } catch (EOFException e) {
                in.close();
                throw new IOException(file + " became shorter than " + offset + " bytes", e);
            }
            return in;
        }
    }

    /** Bytes of an endless stream that a seed determines. */
    record Seeded(long seed, long offset, long length) implements Piece {
        @Override
        public Piece part(long from, long partLength) {
            return new Seeded(seed, offset + from, partLength);
        }

        @Override
        public InputStream open() {
            return new SeededStream(seed, offset);
        }
    }
}
