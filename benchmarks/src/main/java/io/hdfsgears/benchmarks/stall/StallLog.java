// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Takes down every operation of all threads, by kind of work and phase. */
public final class StallLog {
    private static final long WORTH_A_LINE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int MOST_LINES = 20;

    private final Run run;
    private final Map<Key, Series> series = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Stall> stalls = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

    private record Key(String kind, String phase) {}

    /** One long wait; {@code atSeconds} since the start. */
    public record Stall(double atSeconds, String kind, String phase, long millis, String what) {}

    StallLog(Run run) {
        this.run = run;
    }

    /** @param phase in which the operation began */
    void success(String kind, String phase, long beginNanos, int bytes, String what) {
        long took = System.nanoTime() - beginNanos;
        of(kind, phase).success(took, bytes);
        note(kind, phase, beginNanos, took, what);
    }

    void error(String kind, String phase, Exception e, String what) {
        of(kind, phase).error();
        if (complaints.size() < MOST_LINES) {
            complaints.add(kind + ", " + phase + ", " + what + ": " + e);
        }
    }

    void wrong(String kind, String phase, int bytes, String what) {
        of(kind, phase).wrong(bytes);
        if (complaints.size() < MOST_LINES) {
            complaints.add(kind + ", " + phase + ", " + what + ": WRONG BYTES");
        }
    }

    private void note(String kind, String phase, long beginNanos, long took, String what) {
        if (took >= WORTH_A_LINE_NANOS) {
            stalls.add(new Stall(run.seconds(beginNanos), kind, phase, TimeUnit.NANOSECONDS.toMillis(took), what));
        }
    }

    private Series of(String kind, String phase) {
        return series.computeIfAbsent(new Key(kind, phase), k -> new Series());
    }

    StallResult result() {
        List<Series.Figures> figures = new ArrayList<>();
        series.forEach((key, one) -> figures.add(one.figures(key.kind(), key.phase())));
        figures.sort(Comparator.comparing(Series.Figures::phase).thenComparing(Series.Figures::kind));
        List<Stall> longest = stalls.stream()
                .sorted(Comparator.comparingLong(Stall::millis).reversed())
                .limit(MOST_LINES)
                .toList();
        return StallResult.of(figures, longest, List.copyOf(complaints));
    }
}
