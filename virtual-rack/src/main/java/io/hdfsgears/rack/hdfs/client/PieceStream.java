// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Pieces, one after the other. */
final class PieceStream extends InputStream {
    private final Iterator<Piece> rest;
    private @Nullable InputStream current;
    private long left;

    PieceStream(Iterator<Piece> pieces) {
        this.rest = pieces;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        while (left == 0) {
            if (!rest.hasNext()) {
                return -1;
            }
            close();
            Piece piece = rest.next();
            current = piece.open();
            left = piece.length();
        }
        InputStream in = current;
        int n = in == null ? -1 : in.read(buffer, offset, (int) Math.min(length, left));
        if (n < 0) {
            throw new IOException("The source became shorter: " + left + " bytes are missing");
        }
        left -= n;
        return n;
    }

    @Override
    public void close() throws IOException {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
