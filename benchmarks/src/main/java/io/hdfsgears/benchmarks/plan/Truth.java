// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.planner.rehearsal.Pace;
import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Figures that a run measured, and what the planner has to be told of hosts beside fsimage and log.
 *
 * @param layout as the planner calls it
 * @param eafr whether replicas followed popularity
 * @param primaries p
 * @param seconds that the run took
 * @param joules of all hosts
 * @param meter where the joules are from
 * @param meanAwake hosts that were not asleep, by time
 * @param readSeconds99 99 % of the reads took no longer, from their arrival to their last byte
 * @param reads that were done
 * @param failed reads and writes, and wrong bytes
 * @param watts of a host, measured before the run
 * @param shift times of shifts without load, measured before the run
 * @param hostBytesPerSecond throttle of a host's reads
 * @param machine load and cores of the machine at the start
 */
record Truth(
        String layout,
        boolean eafr,
        int primaries,
        double seconds,
        double joules,
        String meter,
        double meanAwake,
        double readSeconds99,
        int reads,
        int failed,
        HostWatts watts,
        Pace.ShiftTimes shift,
        double hostBytesPerSecond,
        String machine) {
    static Truth load(Path file) throws IOException {
        return Json.read(file, Truth.class);
    }

    void save(Path file) throws IOException {
        Json.write(file, this);
    }
}
