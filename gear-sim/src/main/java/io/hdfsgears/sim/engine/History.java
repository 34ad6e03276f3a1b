// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The last events, for the message when something is wrong. */
public final class History {
    private final long[] times;
    private final String[] kinds;
    private final long[] subjects;
    private long count;

    History(int size) {
        times = new long[size];
        kinds = new String[size];
        subjects = new long[size];
    }

    void add(long atNanos, String kind, long subject) {
        int slot = (int) (count++ % times.length);
        times[slot] = atNanos;
        kinds[slot] = kind;
        subjects[slot] = subject;
    }

    /** One line an event, the oldest first. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (long i = Math.max(0, count - times.length); i < count; i++) {
            int slot = (int) (i % times.length);
            lines.add(String.format(Locale.ROOT, "%14.6f s  %s %d", times[slot] / 1e9, kinds[slot], subjects[slot]));
        }
        return lines;
    }
}
