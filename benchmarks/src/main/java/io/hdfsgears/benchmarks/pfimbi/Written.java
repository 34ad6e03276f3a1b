// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import java.util.List;
import java.util.Map;

/**
 * One job, and what came after it.
 *
 * @param seconds of the job
 * @param copiesSeconds from its start until each block had its factor
 * @param disksSeconds from its start until that was on the disks
 * @param joules until then: an estimate
 * @param blocks it left behind
 * @param busiest megabytes of these on the disk that got most, fast disks aside, and a mean one
 * @param calls of the NameNode until then, by method; heartbeats not among them
 * @param arrivals replicas in the course of time
 */
record Written(
        String contestant,
        int round,
        double seconds,
        double copiesSeconds,
        double disksSeconds,
        double joules,
        long blocks,
        DiskShare busiest,
        Map<String, Long> calls,
        List<Arrivals.Sample> arrivals) {
    Written {
        calls = Map.copyOf(calls);
        arrivals = List.copyOf(arrivals);
    }

    double callsPerBlock(String method) {
        return calls.getOrDefault(method, 0L) / (double) blocks;
    }
}
