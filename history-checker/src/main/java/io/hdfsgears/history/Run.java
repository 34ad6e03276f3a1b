// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import java.util.HexFormat;

/**
 * Consecutive bytes that a client read.
 *
 * @param content id, or 0 for bytes that no content explains
 * @param from first byte's offset in the content, else 0
 * @param to offset behind the last byte; of bytes without content their number
 * @param hex bytes that no content explains, all of them if there are at most {@link #MOST_RAW}, else the first ones
 */
public record Run(long content, long from, long to, String hex) {
    /** Unexplained bytes that are kept in full: parts of blocks at a seam may be that long. */
    public static final int MOST_RAW = 64;

    public Run {
        if (content < 0 || from < 0 || to <= from || (content == 0 && (from != 0 || hex.isEmpty()))) {
            throw new IllegalArgumentException("no bytes of a content: " + content + " [" + from + ", " + to + ") '"
                    + hex + "'. Give a content above 0 or bytes in hex, and a range that is not empty.");
        }
    }

    /** Bytes {@code [from, to)} of a content. */
    public static Run of(long content, long from, long to) {
        return new Run(content, from, to, "");
    }

    /** Bytes that no content explains. */
    public static Run unexplained(byte[] first, long length) {
        return new Run(0, 0, length, HexFormat.of().formatHex(first, 0, Math.min(first.length, MOST_RAW)));
    }

    public long length() {
        return to - from;
    }

    public boolean explained() {
        return content > 0;
    }

    /** @return whether all bytes without content are known */
    public boolean whole() {
        return hex.length() == 2 * length();
    }

    @Override
    public String toString() {
        return explained()
                ? "content " + content + " [" + from + ", " + to + ")"
                : length() + " unexplained bytes " + hex + (whole() ? "" : "...");
    }
}
