// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.scale;

import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.sim.scenario.Cluster;
import io.hdfsgears.sim.scenario.Failure;
import io.hdfsgears.sim.scenario.GearConduct;
import io.hdfsgears.sim.scenario.Hardware;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.Load;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Schedule;
import io.hdfsgears.sim.scenario.Shift;
import java.time.Duration;
import java.util.List;

/**
 * A full gear cycle, max to min to max, of a cluster of any size, with writers while it is in the lowest gear. Batches and
 * bounds are those that an operator of such a cluster would set: ten hosts at a time would take hours.
 */
public final class ScaleScenario {
    private static final double MEGABYTE = 1e6;
    private static final int BLOCKS_PER_SECOND = 100;

    private ScaleScenario() {}

    /**
     * @param hosts N; a tenth of them wakes and sleeps at a time
     * @param blocks at the start, of 128 MiB
     */
    public static Scenario of(int hosts, int blocks) {
        long blockBytes = 128L << 20;
        // As many primaries as leave room for all three roles behind them: with one more, a few replicas may stay on
        // primaries.
        int primaries = Math.max(1, (int) (hosts / Math.exp(2) - 0.5));
        Cluster cluster = new Cluster(hosts, Math.max(1, hosts / 40), primaries, 3, blockBytes, blocks);
        long capacity = Math.max(40L << 40, 12L * blocks * blockBytes / hosts);
        Hardware hardware = new Hardware(
                1200 * MEGABYTE, nanos(10), 1250 * MEGABYTE, nanos(40_000), nanos(1000), nanos(10_000), capacity);
        int batch = Math.max(1, hosts / 10);
        GearConduct gears = new GearConduct(
                new GearTimes(5_000, 10_000, 3_600_000, 3_600_000, 3_600_000, 7_200_000),
                nanos(500),
                batch,
                nanos(30_000),
                nanos(630_000),
                100_000,
                1L << 44,
                100_000);
        // As much as a hundredth of the cluster's primaries take in: while most hosts sleep, these blocks are
        // offloaded.
        double rate = (double) BLOCKS_PER_SECOND * hosts / 10_000 * blockBytes;
        Schedule writes =
                new Schedule(List.of(new Schedule.Step(nanos(600_000), rate), new Schedule.Step(nanos(900_000), 0)));
        return new Scenario(
                "scale",
                "max, min, max with writers in the lowest gear",
                Duration.ofHours(1).toNanos(),
                Duration.ofMinutes(1).toNanos(),
                cluster,
                new LayoutChoice("rabbit", "efold", List.of(), primaries),
                hardware,
                gears,
                new Load(new Schedule(List.of()), writes, nanos(3_000), nanos(10_000)),
                List.of(new Shift(nanos(10_000), "min"), new Shift(nanos(1_000_000), "max")),
                List.<Failure>of());
    }

    private static long nanos(long millis) {
        return millis * 1_000_000;
    }
}
