// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Recognizes readers that find no readable replica. A stock client does not report a block of which all replicas are corrupt. It
 * asks for the locations again, after up to 3 s, then after 3 to 9 s, then after 6 to 15 s, and fails. Other clients may ask for a
 * file as often: a match is a reason to look, no proof.
 */
public final class RepeatedRequests {
    /** Requests of this number, the first included, make a match. */
    private static final int REQUESTS = 3;
    /** From the second retry on a stock client waits at least 3 s ({@code dfs.client.retry.window.base}). */
    private static final long SHORTEST_PAUSE_NANOS = 1_000_000_000L;
    /** All requests of a match. */
    private static final long WITHIN_NANOS = 60_000_000_000L;
    /** Between two matches for the same part of a file. */
    private static final long AGAIN_NANOS = 300_000_000_000L;
    /** Requests and matches kept; the oldest go. */
    static final int MOST_KEPT = 4_096;

    private final Map<Request, Seen> requests = new Recent<>();
    private final Map<Part, Long> matches = new Recent<>();

    private record Part(String file, long offset) {}

    private record Request(UUID client, Part part) {}

    private record Seen(int times, long firstNanos, long lastNanos) {}

    private static final class Recent<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MOST_KEPT;
        }
    }

    /**
     * A client asks for locations.
     *
     * @param client the same for all requests of a client's process
     * @return whether this client may have found no readable replica
     */
    public synchronized boolean asked(UUID client, String file, long offset, long nowNanos) {
        Part part = new Part(file, offset);
        Request request = new Request(client, part);
        Seen before = requests.get(request);
        boolean repeated = before != null && nowNanos - before.firstNanos() <= WITHIN_NANOS;
        Seen seen = repeated && before != null
                ? new Seen(before.times() + 1, before.firstNanos(), nowNanos)
                : new Seen(1, nowNanos, nowNanos);
        requests.put(request, seen);
        boolean match = repeated
                && before != null
                && seen.times() >= REQUESTS
                && nowNanos - before.lastNanos() >= SHORTEST_PAUSE_NANOS;
        if (!match) {
            return false;
        }
        Long last = matches.get(part);
        if (last != null && nowNanos - last < AGAIN_NANOS) {
            return false;
        }
        matches.put(part, nowNanos);
        return true;
    }
}
