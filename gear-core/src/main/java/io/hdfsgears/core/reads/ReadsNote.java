// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A host's report of its reads: {@code hdfs-gears:reads:<pool>:<session>;<number>,<block>=<reads>,...;...}, numbers in
 * hexadecimal. 0 reads mean that the block was read, but not from its first byte on. The receiver does not trust the
 * report.
 *
 * @param pool block pool: numbers of blocks repeat between pools
 * @param session of the process that counted; the windows of another session are numbered from the start again
 * @param windows the latest, oldest first
 */
public record ReadsNote(String pool, long session, List<Window> windows) {
    public static final String PREFIX = "hdfs-gears:reads:";
    /** Of all windows together. */
    static final int MOST_CHARACTERS = 32_768;

    static final int MOST_WINDOWS = 8;
    /** More reads than a host can serve in a window of a few seconds. */
    static final int MOST_READS = 1_000_000;

    private static final int RADIX = 16;

    /**
     * Some seconds.
     *
     * @param number grows by one from window to window
     * @param reads by block id, from the first byte on: those of the most read blocks; 0 for some of which other bytes were read
     */
    public record Window(long number, Map<Long, Integer> reads) {
        public Window {
            reads = Collections.unmodifiableMap(new LinkedHashMap<>(reads));
        }
    }

    public ReadsNote {
        windows = List.copyOf(windows);
    }

    /** @return one line, without blanks */
    public String text() {
        StringBuilder text = new StringBuilder(PREFIX).append(pool).append(':').append(Long.toHexString(session));
        for (Window window : windows) {
            text.append(';').append(Long.toHexString(window.number()));
            window.reads()
                    .forEach((block, reads) -> text.append(',')
                            .append(Long.toHexString(block))
                            .append('=')
                            .append(Integer.toHexString(reads)));
        }
        return text.toString();
    }

    public static boolean isOne(String text) {
        return text.startsWith(PREFIX);
    }

    /** @return empty for what is none, or one that cannot be */
    public static Optional<ReadsNote> parse(String text) {
        if (!isOne(text) || text.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        String[] parts = text.substring(PREFIX.length()).split(";", -1);
        int colon = parts[0].lastIndexOf(':');
        if (parts.length > MOST_WINDOWS + 1 || colon < 1) {
            return Optional.empty();
        }
        try {
            List<Window> windows = new ArrayList<>();
            for (int i = 1; i < parts.length; i++) {
                windows.add(window(parts[i]));
            }
            return Optional.of(new ReadsNote(
                    parts[0].substring(0, colon),
                    Long.parseUnsignedLong(parts[0].substring(colon + 1), RADIX),
                    windows));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Window window(String text) {
        String[] parts = text.split(",", -1);
        Map<Long, Integer> reads = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("no count");
            }
            int count = Integer.parseInt(parts[i].substring(equals + 1), RADIX);
            if (count < 0) {
                throw new IllegalArgumentException("fewer than no read");
            }
            reads.merge(
                    Long.parseUnsignedLong(parts[i].substring(0, equals), RADIX),
                    Math.min(count, MOST_READS),
                    (a, b) -> Math.min(a + b, MOST_READS));
        }
        return new Window(Long.parseUnsignedLong(parts[0], RADIX), reads);
    }
}
