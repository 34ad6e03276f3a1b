// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.sim.scenario.Cluster;
import io.hdfsgears.sim.scenario.GearConduct;
import io.hdfsgears.sim.scenario.Hardware;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.Load;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Schedule;
import java.time.Duration;
import java.util.List;

/** Twelve hosts in three racks, with a few readers and writers. What happens to them is not planned here. */
final class StormScenario {
    private static final double MEGABYTE = 1e6;
    private static final int BATCH = 2;

    private StormScenario() {}

    static Scenario of(long durationNanos) {
        Cluster cluster = new Cluster(12, 3, 3, 3, 64L << 20, 240);
        Hardware hardware = new Hardware(
                120 * MEGABYTE, nanos(10), 1250 * MEGABYTE, nanos(40_000), nanos(5_000), nanos(10_000), 4L << 40);
        GearConduct gears = new GearConduct(
                new GearTimes(5_000, 10_000, 300_000, 180_000, 300_000, 600_000),
                nanos(1_000),
                BATCH,
                GearConduct.USUAL.lostAfterNanos(),
                GearConduct.USUAL.deadAfterNanos(),
                200,
                8L << 30,
                10_000);
        return new Scenario(
                "storm",
                "many faults",
                durationNanos,
                Duration.ofHours(1).toNanos(),
                cluster,
                new LayoutChoice("rabbit", "efold", List.of(), 3),
                hardware,
                gears,
                new Load(rate(2 * MEGABYTE), rate(MEGABYTE), nanos(3_000), nanos(10_000)),
                List.of(),
                List.of());
    }

    private static Schedule rate(double bytesPerSecond) {
        return new Schedule(List.of(new Schedule.Step(0, bytesPerSecond)));
    }

    private static long nanos(long millis) {
        return millis * 1_000_000;
    }
}
