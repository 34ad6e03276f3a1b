// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Recognizes readers that find no readable replica. A stock client does not report a block of which all replicas are corrupt. It
 * asks for the locations again after up to 3 s, then after 3 to 9 s, then after 6 to 15 s, and fails. It fails after its first retry if
 * it is given the same host again. Other clients may ask for a file as often: a match is a reason to look, no proof.
 */
public final class RepeatedRequests {
    /** Requests of this number, the first included, make a failure likely. */
    private static final int REQUESTS = 3;
    /** From the second retry on a stock client waits at least 3 s ({@code dfs.client.retry.window.base}). */
    private static final long SHORTEST_PAUSE_NANOS = 1_000_000_000L;
    /** Before its first retry it reads some replicas and waits. Those who open a file twice to read it are faster. */
    private static final long SHORTEST_FIRST_PAUSE_NANOS = 300_000_000L;

    private static final long LONGEST_FIRST_PAUSE_NANOS = 5_000_000_000L;
    /** All requests of a match. */
    private static final long WITHIN_NANOS = 60_000_000_000L;
    /** Between two looks at the same part of a file. */
    private static final long AGAIN_NANOS = 300_000_000_000L;
    /** Requests and looks kept; the oldest go. */
    static final int MOST_KEPT = 4_096;

    private final Map<Request, Seen> requests = new Recent<>();
    private final Map<Part, Long> looks = new Recent<>();

    /** What the requests of a client say. */
    public enum Match {
        NONE,
        /** As after the first retry of a reader that fails, and of some others. */
        POSSIBLE,
        /** As after its second retry. */
        LIKELY
    }

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
     */
    public synchronized Match asked(UUID client, String file, long offset, long nowNanos) {
        Part part = new Part(file, offset);
        Request request = new Request(client, part);
        Seen before = requests.get(request);
        if (before == null || nowNanos - before.firstNanos() > WITHIN_NANOS) {
            requests.put(request, new Seen(1, nowNanos, nowNanos));
            return Match.NONE;
        }
        requests.put(request, new Seen(before.times() + 1, before.firstNanos(), nowNanos));
        Long looked = looks.get(part);
        boolean fresh = looked != null && nowNanos - looked < AGAIN_NANOS;
        return fresh ? Match.NONE : match(before, nowNanos - before.lastNanos());
    }

    private static Match match(Seen before, long pauseNanos) {
        if (before.times() + 1 >= REQUESTS) {
            return pauseNanos >= SHORTEST_PAUSE_NANOS ? Match.LIKELY : Match.NONE;
        }
        return pauseNanos >= SHORTEST_FIRST_PAUSE_NANOS && pauseNanos <= LONGEST_FIRST_PAUSE_NANOS
                ? Match.POSSIBLE
                : Match.NONE;
    }

    /** This part of a file is being looked at. */
    public synchronized void looked(String file, long offset, long nowNanos) {
        looks.put(new Part(file, offset), nowNanos);
    }
}
