// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/** What a file should hold: pieces of local files or of seeded streams, which can be read again at any time. */
record Content(List<Piece> pieces) {
    private static final int BUFFER_BYTES = 1 << 16;

    Content {
        pieces = List.copyOf(pieces);
    }

    static Content ofLocal(Path file, long length) {
        return new Content(List.of(new Piece.Local(file, 0, length)));
    }

    static Content ofSeed(long seed, long length) {
        return new Content(List.of(new Piece.Seeded(seed, 0, length)));
    }

    Content plus(Content tail) {
        List<Piece> all = new ArrayList<>(pieces);
        all.addAll(tail.pieces);
        return new Content(all);
    }

    /** The first bytes of it. */
    Content first(long length) {
        List<Piece> kept = new ArrayList<>();
        long left = length;
        for (Piece piece : pieces) {
            if (left > 0) {
                kept.add(piece.part(0, Math.min(left, piece.length())));
                left -= piece.length();
            }
        }
        return new Content(kept);
    }

    long length() {
        return pieces.stream().mapToLong(Piece::length).sum();
    }

    InputStream open() throws IOException {
        return new PieceStream(pieces.iterator());
    }

    byte[] digest() throws IOException {
        MessageDigest digest = newDigest();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = open()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return digest.digest();
    }

    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
