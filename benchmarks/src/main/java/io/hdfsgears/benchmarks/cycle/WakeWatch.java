// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.hardware.WakeLog;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Watches sleeping hosts from the order of a gear until they serve, one thread each. Times are of the clock of {@link WakeLog}. */
final class WakeWatch {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofMillis(20);
    private static final double NANOS = 1e9;

    private final VirtualRack rack;
    private final DirectReads reads;
    private final WakeLog log;
    private final int linesBefore;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Future<Served>> watches = new HashMap<>();
    private final int cycle;

    /** Epoch nanoseconds; 0 for never. */
    private record Served(long read, long named) {}

    WakeWatch(int cycle, VirtualRack rack, DirectReads reads, List<String> sleepers) throws IOException {
        this.cycle = cycle;
        this.rack = rack;
        this.reads = reads;
        this.log = new WakeLog(rack.files());
        this.linesBefore = log.lines().size();
        sleepers.forEach(host -> watches.put(host, threads.submit((Callable<Served>) () -> watch(host))));
        threads.shutdown();
    }

    private Served watch(String host) throws IOException {
        long[] at = new long[2];
        if (Poll.holdsWithin(PATIENCE, STEP, () -> !rack.isAsleep(host))) {
            Poll.holdsWithin(PATIENCE, STEP, () -> {
                if (at[0] == 0 && reads.reads(host)) {
                    at[0] = WakeLog.now();
                }
                if (at[1] == 0 && reads.named(host)) {
                    at[1] = WakeLog.now();
                }
                return at[0] != 0 && at[1] != 0;
            });
        }
        return new Served(at[0], at[1]);
    }

    /**
     * Waits for all.
     *
     * @param ordered when the gear was
     */
    List<Wake> end(long ordered) throws IOException, InterruptedException {
        Map<String, Served> served = new HashMap<>();
        for (Map.Entry<String, Future<Served>> watch : watches.entrySet()) {
            try {
                served.put(watch.getKey(), watch.getValue().get());
            } catch (ExecutionException e) {
                throw new IOException(watch.getKey() + " was not watched to the end", e);
            }
        }
        List<WakeLog.Line> all = log.lines();
        List<WakeLog.Line> lines = all.subList(linesBefore, all.size());
        List<Wake> wakes = new ArrayList<>();
        served.forEach((host, times) -> wakes.add(wake(host, ordered, lines, times)));
        return wakes;
    }

    private Wake wake(String host, long gearOrdered, List<WakeLog.Line> lines, Served times) {
        long ordered = 0;
        long awake = 0;
        String means = "";
        for (WakeLog.Line line : lines) {
            if (line.host().equals(host)) {
                switch (line.what()) {
                    case WakeLog.ORDERED -> ordered = first(ordered, line.epochNanos());
                    case WakeLog.AWAKE -> awake = first(awake, line.epochNanos());
                    default -> {
                        // hdfs power serve does not log its order: the packet, or the BMC's command, is its first trace
                        ordered = first(ordered, line.epochNanos());
                        if (awake == 0 && !means.contains(line.what())) {
                            means = means.isEmpty() ? line.what() : means + "+" + line.what();
                        }
                    }
                }
            }
        }
        return new Wake(
                cycle,
                host,
                means,
                between(gearOrdered, ordered),
                between(ordered, awake),
                between(awake, times.read()),
                between(awake, times.named()));
    }

    private static long first(long before, long now) {
        return before == 0 ? now : before;
    }

    private static double between(long from, long to) {
        return from == 0 || to == 0 ? Double.NaN : (to - from) / NANOS;
    }
}
