// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.energy.OutletCounters;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Joules of a rack's hosts: the PDU's own counters. On plain processes the watts that the NameNode is told, added up from look to look,
 * which are a guess. One owner.
 */
public final class PowerMeter implements Closeable {
    private static final double NANOS = 1e9;

    private final GearLink link;
    private final @Nullable OutletCounters counters;
    private final Map<String, Double> sums = new HashMap<>();
    private long lastNanos = System.nanoTime();

    public PowerMeter(VirtualRack rack, GearLink link) throws IOException {
        this.link = link;
        this.counters = rack.description().net() == null ? null : OutletCounters.of(rack);
    }

    public String source() {
        return counters == null ? "estimate by the DataNodes' CPU time" : "counters of the PDU's outlets";
    }

    /**
     * Where the counters stand.
     *
     * @param joules by host
     */
    public record Stand(long atNanos, Map<String, Double> joules) {
        public Stand {
            joules = Map.copyOf(joules);
        }

        public double joulesSince(Stand before) {
            return before.joules().keySet().stream()
                    .mapToDouble(host -> joulesSince(before, host))
                    .sum();
        }

        private double joulesSince(Stand before, String host) {
            double then = before.joules().getOrDefault(host, 0.0);
            return OutletCounters.between(Math.round(then), Math.round(joules.getOrDefault(host, then)));
        }

        /** Watts of one host, the mean of some of them. */
        public double wattsSince(Stand before, Predicate<String> which) {
            double seconds = (atNanos - before.atNanos()) / NANOS;
            return joules.keySet().stream()
                            .filter(which)
                            .mapToDouble(host -> joulesSince(before, host))
                            .average()
                            .orElse(Double.NaN)
                    / seconds;
        }
    }

    /** To be called once a second at least where there is no PDU. */
    public Stand look() throws IOException {
        OutletCounters pdu = counters;
        if (pdu == null) {
            long now = System.nanoTime();
            for (HostProto host : link.hosts()) {
                sums.merge(host.getName().split(":", 2)[0], host.getWatts() * (now - lastNanos) / NANOS, Double::sum);
            }
            lastNanos = now;
        } else {
            pdu.joules().forEach((host, joules) -> sums.put(host, (double) joules));
        }
        return new Stand(System.nanoTime(), sums);
    }

    @Override
    public void close() {
        if (counters != null) {
            counters.close();
        }
    }
}
