// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.scenario.Cluster;
import io.hdfsgears.sim.scenario.GearConduct;
import io.hdfsgears.sim.scenario.Hardware;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.Load;
import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Schedule;
import io.hdfsgears.sim.scenario.Shift;
import java.util.Arrays;
import java.util.List;

/** The cluster that all experiments of this package are on. */
final class Testbed {
    static final long SECOND = 1_000_000_000L;
    static final long MINUTE = 60 * SECOND;
    static final int HOSTS = 20;
    static final int PRIMARIES = 3;
    static final int REPLICATION = 3;
    static final long BLOCK = 128L << 20;
    static final double MEGABYTE = 1e6;
    static final double DISK = 100 * MEGABYTE;
    private static final int RACKS = 4;
    private static final int BLOCKS = 1_000;
    private static final Hardware HARDWARE =
            new Hardware(DISK, 10_000_000, 125 * MEGABYTE, 40 * SECOND, SECOND, 10 * SECOND, 4L << 40);

    private Testbed() {}

    static Scenario scenario(
            String name,
            long durationNanos,
            LayoutChoice layout,
            Load load,
            List<Shift> shifts,
            Mechanisms mechanisms) {
        return new Scenario(
                name,
                "",
                durationNanos,
                MINUTE,
                new Cluster(HOSTS, RACKS, PRIMARIES, REPLICATION, BLOCK, BLOCKS),
                layout,
                HARDWARE,
                GearConduct.USUAL,
                load,
                shifts,
                List.of(),
                mechanisms);
    }

    /** Clients that read and write at these rates. */
    static Load load(Schedule reads, Schedule writes) {
        return new Load(reads, writes, 3 * SECOND, 10 * SECOND);
    }

    /** @param steps in the order of time, as minute and megabytes a second */
    static Schedule rates(double[]... steps) {
        return new Schedule(Arrays.stream(steps)
                .map(step -> new Schedule.Step((long) (step[0] * MINUTE), step[1] * MEGABYTE))
                .toList());
    }
}
