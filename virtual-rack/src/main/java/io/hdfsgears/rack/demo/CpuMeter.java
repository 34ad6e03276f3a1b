// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.run.VirtualRack;
import java.util.HashMap;
import java.util.Map;

/** CPU load of each DataNode between two moments. */
public final class CpuMeter {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<ProcessIdentity, Double> before = new HashMap<>();
    private final long startNanos = System.nanoTime();

    public CpuMeter(VirtualRack rack) {
        rack.hostsRunning().forEach(host -> rack.process(host).ifPresent(p -> before.put(p, p.cpuSeconds())));
    }

    /** @return load since the start, in cores, of every process that still runs */
    public Map<ProcessIdentity, Double> loads() {
        double wallSeconds = Math.max(1e-3, (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        Map<ProcessIdentity, Double> loads = new HashMap<>();
        before.forEach((process, used) -> {
            if (process.isAlive()) {
                loads.put(process, (process.cpuSeconds() - used) / wallSeconds);
            }
        });
        return loads;
    }
}
