// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes readers that find no readable replica. A stock client does not report a block of which all replicas are corrupt. It
 * asks for the locations again after up to 3 s, then after 3 to 9 s, then after 6 to 15 s, and fails. It fails after its first retry if
 * it is given the same host again. Other clients may ask for a file as often: a match is a reason to look, no proof.
 */
public final class RepeatedRequests {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Requests of this number, the first included, make a failure likely. */
    private static final int REQUESTS = 3;
    /** From the second retry on a stock client waits at least 3 s ({@code dfs.client.retry.window.base}). */
    private static final long SHORTEST_PAUSE_NANOS = 1_000_000_000L;
    /** Before its first retry it reads some replicas and waits. Those who open a file twice to read it are faster. */
    private static final long SHORTEST_FIRST_PAUSE_NANOS = 300_000_000L;

    private static final long LONGEST_FIRST_PAUSE_NANOS = 5_000_000_000L;
    /** All requests of a match. */
    private static final long WITHIN_NANOS = 60_000_000_000L;
    /** Between two looks at the same part of a file, of which the first found something. */
    private static final long AGAIN_NANOS = 300_000_000_000L;
    /** After a look at a file that found nothing. */
    private static final long NOTHING_FOUND_NANOS = 60_000_000_000L;
    /** Requests kept: two minutes of 8,000 a second. */
    static final int PLACES = 1 << 20;
    /** Looks kept; the oldest go. */
    private static final int MOST_LOOKS = 4_096;

    private final Map<Part, Long> looks = new Recent<>();
    private final Map<String, Long> foundNothing = new Recent<>();
    private volatile @Nullable Asked asked;

    /** What the requests of a client say. */
    public enum Match {
        NONE,
        /** As after the first retry of a reader that fails, and of some others. */
        POSSIBLE,
        /** As after its second retry. */
        LIKELY
    }

    private record Part(String file, long offset) {}

    /** Requests since a moment. */
    private record Asked(RequestTable table, long sinceNanos) {}

    private static final class Recent<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MOST_LOOKS;
        }
    }

    /**
     * A client asks for locations. The first call takes the memory for the table.
     *
     * @param client the same for all requests of a client's process
     */
    public Match asked(UUID client, String file, long offset, long nowNanos) {
        Asked begun = asked;
        Asked since = begun == null ? begin(nowNanos) : begun;
        long nowMillis = Math.max(0, nowNanos - since.sinceNanos()) / NANOS_PER_MILLI;
        Match match = match(since.table().count(hash(client, file, offset), nowMillis), nowMillis);
        return match != Match.NONE && isFresh(new Part(file, offset), nowNanos) ? Match.NONE : match;
    }

    private synchronized Asked begin(long nowNanos) {
        Asked begun = asked;
        if (begun == null) {
            begun = new Asked(new RequestTable(PLACES, WITHIN_NANOS / NANOS_PER_MILLI), nowNanos);
            asked = begun;
        }
        return begun;
    }

    private synchronized boolean isFresh(Part part, long nowNanos) {
        Long looked = looks.get(part);
        Long nothing = foundNothing.get(part.file());
        return (looked != null && nowNanos - looked < AGAIN_NANOS)
                || (nothing != null && nowNanos - nothing < NOTHING_FOUND_NANOS);
    }

    private static Match match(RequestTable.Seen before, long nowMillis) {
        long pauseNanos = (nowMillis - before.lastMillis()) * NANOS_PER_MILLI;
        if (before.times() + 1 >= REQUESTS) {
            return pauseNanos >= SHORTEST_PAUSE_NANOS ? Match.LIKELY : Match.NONE;
        }
        return before.times() > 0 && pauseNanos >= SHORTEST_FIRST_PAUSE_NANOS && pauseNanos <= LONGEST_FIRST_PAUSE_NANOS
                ? Match.POSSIBLE
                : Match.NONE;
    }

    private static long hash(UUID client, String file, long offset) {
        long hash = mixed(client.getMostSignificantBits()) ^ client.getLeastSignificantBits();
        hash = mixed(hash) ^ offset;
        for (int i = 0; i < file.length(); i++) {
            hash = (hash ^ file.charAt(i)) * 0x100000001b3L; // FNV-1a
        }
        return mixed(hash);
    }

    /** The finalizer of SplitMix64: each bit depends on all. */
    private static long mixed(long bits) {
        long a = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }

    /** This part of a file is being looked at. */
    public synchronized void looked(String file, long offset, long nowNanos) {
        looks.put(new Part(file, offset), nowNanos);
    }

    /** A look at parts of this file found all blocks readable: a later failure is looked at sooner than one that was found. */
    public synchronized void foundNothing(String file, long nowNanos) {
        looks.keySet().removeIf(part -> part.file().equals(file));
        foundNothing.put(file, nowNanos);
    }
}
