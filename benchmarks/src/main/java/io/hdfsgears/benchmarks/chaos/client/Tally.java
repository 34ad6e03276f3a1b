// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.history.Action;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Counts operations of all clients by action, their errors by kind, and keeps the longest one. Safe for many threads. */
public final class Tally {
    private final Supplier<Set<String>> broken;
    private final Map<Action, long[]> operations = new EnumMap<>(Action.class);
    private final Map<String, ClientError> errors = new TreeMap<>();
    private double longestSeconds;
    private String longest = "";

    /** @param broken hosts that a fault has ended or stopped a short time ago */
    public Tally(Supplier<Set<String>> broken) {
        this.broken = broken;
    }

    synchronized void done(Action action, String path, long startNanos) {
        count(action)[0]++;
        took(action, path, startNanos);
    }

    /** An answer such as "not found", which clients that work on the same names get. */
    synchronized void refused(Action action, String path, long startNanos) {
        count(action)[1]++;
        took(action, path, startNanos);
    }

    synchronized void failed(String client, Action action, String path, Exception e, long startNanos) {
        count(action)[2]++;
        ClientError error = ClientError.of(client, action, path, e, broken.get());
        errors.merge(error.what() + error.byDesign(), error, ClientError::plus);
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

    public synchronized ClientFigures figures() {
        Map<Action, ClientFigures.Count> counts = new EnumMap<>(Action.class);
        operations.forEach((action, n) -> counts.put(action, new ClientFigures.Count(n[0], n[1], n[2])));
        return new ClientFigures(counts, List.copyOf(errors.values()), longestSeconds, longest);
    }
}
