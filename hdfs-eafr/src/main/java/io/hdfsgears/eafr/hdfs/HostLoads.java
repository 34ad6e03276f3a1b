// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import io.hdfsgears.hdfs.extra.HostLook;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * h_j: transfers that hosts ran, in the mean of an interval. A heartbeat shows those of one moment only, and most reads are shorter
 * than an interval.
 */
final class HostLoads {
    private final Supplier<HostCapacities> capacities;
    private final Map<String, Long> sums = new HashMap<>();
    private long samples;

    HostLoads(Supplier<HostCapacities> capacities) {
        this.capacities = capacities;
    }

    void sample(List<HostLook> hosts) {
        hosts.forEach(host -> sums.merge(host.uuid(), (long) host.transfers(), Long::sum));
        samples++;
    }

    void clear() {
        sums.clear();
        samples = 0;
    }

    /** Hosts awake are hot servers, hosts asleep cold ones; there are no standby servers. */
    Servers servers(List<HostLook> hosts) {
        return new Servers(hosts.stream()
                .map(host -> new Server(
                        new NodeId(host.uuid()),
                        host.rack(),
                        host.serving() ? ServerClass.HOT : ServerClass.COLD,
                        !host.lost(),
                        capacities.get().of(host),
                        sums.getOrDefault(host.uuid(), 0L) / (double) Math.max(1, samples),
                        host.freeBytes()))
                .toList());
    }
}
