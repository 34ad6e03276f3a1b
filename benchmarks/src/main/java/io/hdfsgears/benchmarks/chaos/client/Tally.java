// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Operations of all clients by action, their errors by kind, and the longest one. Safe for many threads. */
public final class Tally {
    private final Map<Action, long[]> operations = new EnumMap<>(Action.class);
    private final Map<String, Long> errors = new TreeMap<>();
    private final Map<String, String> examples = new LinkedHashMap<>();
    private double longestSeconds;
    private String longest = "";

    synchronized void done(Action action, String path, long startNanos) {
        count(action)[0]++;
        took(action, path, startNanos);
    }

    /** An answer such as "not found", which clients that work on the same names get. */
    synchronized void refused(Action action, String path, long startNanos) {
        count(action)[1]++;
        took(action, path, startNanos);
    }

    synchronized void failed(Action action, String path, Exception e, long startNanos) {
        count(action)[2]++;
        String kind = action + ": " + Trouble.kind(e);
        errors.merge(kind, 1L, Long::sum);
        examples.putIfAbsent(kind, path + ": " + Trouble.note(e));
        took(action, path, startNanos);
    }

    private long[] count(Action action) {
        return operations.computeIfAbsent(action, any -> new long[3]);
    }

    private void took(Action action, String path, long startNanos) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        if (seconds > longestSeconds) {
            longestSeconds = seconds;
            longest = action + " " + path;
        }
    }

    /**
     * Operations of an action.
     *
     * @param refused for certain, such as "not found"
     * @param errors of which it is open whether they were done
     */
    public record Count(long done, long refused, long errors) {}

    public synchronized Map<Action, Count> operations() {
        Map<Action, Count> counts = new EnumMap<>(Action.class);
        operations.forEach((action, n) -> counts.put(action, new Count(n[0], n[1], n[2])));
        return counts;
    }

    /** Number of errors by action and kind. */
    public synchronized Map<String, Long> errors() {
        return new TreeMap<>(errors);
    }

    /** The first error of each kind. */
    public synchronized Map<String, String> examples() {
        return new LinkedHashMap<>(examples);
    }

    public synchronized double longestSeconds() {
        return longestSeconds;
    }

    /** Which operation took longest. */
    public synchronized String longest() {
        return longest;
    }
}
