// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Which opens of a part of a file an observer sends to the active NameNode: for the time in which a reader that fails tries again. Then
 * it answers them for minutes: they are a file that is opened often.
 */
final class Redirects {
    /** Longer than the retries of stock's client. */
    private static final long FOR_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int MOST = 10_000;

    private record Part(String path, long offset) {}

    /** When the first open of each was sent, the eldest first. */
    private final Map<Part, Long> since = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Part, Long> eldest) {
            return size() > MOST;
        }
    };

    synchronized boolean isDue(String path, long offset, long nowNanos) {
        Part part = new Part(path, offset);
        Long first = since.get(part);
        if (first != null && nowNanos - first < EVERY_NANOS) {
            return nowNanos - first < FOR_NANOS;
        }
        since.remove(part);
        since.put(part, nowNanos);
        return true;
    }
}
