// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Replicas that DataNodes sent to one another by order of the NameNode, by stock's own counters. A host asleep keeps its last value. */
final class CopyCounters {
    private final VirtualRack rack;
    private final Map<String, Long> last = new HashMap<>();
    private long sum;

    /** Counts from now on. */
    CopyCounters(VirtualRack rack) {
        this.rack = rack;
        look();
        sum = 0;
    }

    /** @return replicas since the beginning; one that a host sent right before it was killed may be missed */
    long look() {
        for (String host : rack.description().hosts()) {
            if (!rack.isAsleep(host) && !rack.isCrashed(host)) {
                look(host);
            }
        }
        return sum;
    }

    private void look(String host) {
        try {
            long now = JmxPage.bean(
                            rack.description().address(host),
                            rack.description().hostPorts(host).http(),
                            "DataNode",
                            "DataNodeActivity-*")
                    .path("BlocksReplicated")
                    .asLong();
            long before = last.getOrDefault(host, 0L);
            sum += now >= before ? now - before : now; // smaller: its process is a new one
            last.put(host, now);
        } catch (IOException e) {
            // It falls asleep or starts: its counter is read the next time.
        }
    }
}
