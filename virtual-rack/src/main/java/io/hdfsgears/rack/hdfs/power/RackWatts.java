// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.power;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.rack.ProcessIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Watts of a rack that has no meters: EAFR's Table 2 by the CPU time of each DataNode process, one core taken for the whole host,
 * and 5 W for a host that sleeps (Rabbit §5). A guess, and reported as one. Used by one thread.
 */
final class RackWatts {
    /** As reports name it (docs/energy.md). */
    static final String SOURCE = "cpu-model";

    private static final double NANOS = 1e9;
    /**
     * Shortest time between two samples: CPU time comes in steps of 10 ms. Reports to several NameNodes at the same
     * moment share a sample.
     */
    private static final long SHORTEST_NANOS = 500_000_000;

    private final Function<String, Optional<ProcessIdentity>> processes;
    private final Map<String, Mark> marks = new HashMap<>();

    /** @param watts of the time before it */
    private record Mark(ProcessIdentity process, double cpuSeconds, long atNanos, Optional<Double> watts) {}

    /** @param processes the DataNode process of a host, if it runs */
    RackWatts(Function<String, Optional<ProcessIdentity>> processes) {
        this.processes = processes;
    }

    /** What the host drew lately; empty for a process that was not known before. */
    synchronized Optional<Double> watts(String host, boolean on, long nowNanos) {
        Optional<ProcessIdentity> process = on ? processes.apply(host) : Optional.empty();
        if (process.isEmpty()) {
            marks.remove(host);
            return on ? Optional.empty() : Optional.of(PowerCurve.HIBERNATED_WATTS);
        }
        Mark before = marks.get(host);
        double cpuSeconds = process.get().cpuSeconds();
        Optional<Double> watts = Optional.empty();
        if (before != null && before.process().equals(process.get())) {
            long nanos = nowNanos - before.atNanos();
            if (nanos < SHORTEST_NANOS) {
                return before.watts();
            }
            watts = Optional.of(drawn((cpuSeconds - before.cpuSeconds()) / (nanos / NANOS)));
        }
        marks.put(host, new Mark(process.get(), cpuSeconds, nowNanos, watts));
        return watts;
    }

    private static double drawn(double load) {
        return PowerCurve.PROLIANT_G5.watts(Math.max(0, Math.min(1, load)));
    }
}
