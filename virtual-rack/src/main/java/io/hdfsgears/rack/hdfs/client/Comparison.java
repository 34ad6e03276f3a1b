// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Byte for byte. */
final class Comparison {
    private static final int BUFFER_BYTES = 1 << 16;

    private Comparison() {}

    /**
     * @param prefixOnly the stream may hold more than the content
     * @return the first byte that differs, -1 if none does
     */
    static long firstDifference(InputStream in, Content content, boolean prefixOnly) throws IOException {
        byte[] expected = new byte[BUFFER_BYTES];
        byte[] found = new byte[BUFFER_BYTES];
        long position = 0;
        try (InputStream source = content.open()) {
            for (int n = source.readNBytes(expected, 0, BUFFER_BYTES);
                    n > 0;
                    n = source.readNBytes(expected, 0, BUFFER_BYTES)) {
                int read = in.readNBytes(found, 0, n);
                int differs = Arrays.mismatch(expected, 0, n, found, 0, read);
                if (differs >= 0) {
                    return position + differs;
                }
                position += n;
            }
        }
        return prefixOnly || in.read() < 0 ? -1 : position;
    }
}
