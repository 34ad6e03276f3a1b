// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.repair.PlannedBytes;
import io.hdfsgears.hdfs.extra.HostLook;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * φ = c − h of each host at any time: h in the mean of this interval and the one before, since this one has hardly a sample when
 * extra replicas are made. Safe for threads.
 */
final class RecentLoads {
    private final Supplier<HostCapacities> capacities;
    private final Map<String, Load> loads = new HashMap<>();

    private static final class Load {
        private HostLook last;
        private long before;
        private long samplesBefore;
        private long sum;
        private long samples;

        Load(HostLook first) {
            this.last = first;
        }

        void sample(HostLook host) {
            last = host;
            sum += host.transfers();
            samples++;
        }

        void endInterval() {
            before = sum;
            samplesBefore = samples;
            sum = 0;
            samples = 0;
        }

        double mean() {
            return (before + sum) / (double) Math.max(1, samplesBefore + samples);
        }
    }

    RecentLoads(Supplier<HostCapacities> capacities) {
        this.capacities = capacities;
    }

    synchronized void sample(List<HostLook> hosts) {
        Set<String> known = new HashSet<>();
        for (HostLook host : hosts) {
            known.add(host.uuid());
            loads.computeIfAbsent(host.uuid(), uuid -> new Load(host)).sample(host);
        }
        loads.keySet().retainAll(known);
    }

    synchronized void endInterval() {
        loads.values().forEach(Load::endInterval);
    }

    synchronized void clear() {
        loads.clear();
    }

    /** The usual c for a host that is not known. */
    synchronized double remaining(String uuid) {
        Load load = loads.get(uuid);
        return load == null ? capacities.get().usual() : capacities.get().of(load.last) - load.mean();
    }

    /** What its reads leave of a host's network for copies; all of a host that is not known. */
    synchronized double freeShare(String uuid) {
        Load load = loads.get(uuid);
        if (load == null) {
            return 1;
        }
        double capacity = capacities.get().of(load.last);
        return PlannedBytes.freeShare(capacity - load.mean(), capacity);
    }

    /** 0 for a host that is not known. */
    synchronized long freeBytes(String uuid) {
        Load load = loads.get(uuid);
        return load == null ? 0 : load.last.freeBytes();
    }

    /** As they were seen last. */
    synchronized List<HostLook> hosts() {
        return loads.values().stream().map(load -> load.last).toList();
    }
}
