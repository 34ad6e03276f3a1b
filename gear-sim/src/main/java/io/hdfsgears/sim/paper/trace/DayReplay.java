// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.Refill;
import io.hdfsgears.sim.trace.Replay;
import io.hdfsgears.sim.trace.StorageSystem;

/**
 * A system's second day under the same load; the first one only brings it into a steady state.
 *
 * @param hostMinutes active hosts, summed over the minutes
 * @param cleaned blocks copied before hosts left
 * @param migrated blocks copied before hosts left or to hosts that returned
 * @param migratedWhileWriting the same in hours in which at least half of the work is writing
 * @param mostLate the most copies on primaries that were still to be written at the end of a minute
 */
record DayReplay(double hostMinutes, double cleaned, double migrated, double migratedWhileWriting, double mostLate) {
    /** Simulated blocks that a day writes. */
    static final int BLOCKS_A_DAY = 4000;

    private static final String PLOT = "Active hosts (minute, hosts)";

    static DayReplay of(
            StorageSystem system,
            StorageSystem.Cluster cluster,
            LoadSeries load,
            double capacity,
            Refill refill,
            long seed,
            Measures out) {
        double blockBytes = load.writtenBytes() / BLOCKS_A_DAY;
        Replay replay = new Replay(system, cluster, capacity, blockBytes, refill, seed);
        replay.fill(BLOCKS_A_DAY);
        double hostMinutes = 0;
        double cleaned = 0;
        double migrated = 0;
        double whileWriting = 0;
        double mostLate = 0;
        for (int minute = -load.minutes(); minute < load.minutes(); minute++) {
            int of = Math.floorMod(minute, load.minutes());
            Replay.Minute done = replay.step(load.reads(of), load.writes(of));
            if (minute >= 0) {
                hostMinutes += done.active();
                cleaned += done.cleaned();
                mostLate = Math.max(mostLate, (double) done.late());
                migrated += done.cleaned() + done.migrated();
                boolean writing = load.writePart(of / 60, cluster.replication()) >= 0.5;
                whileWriting += writing ? done.cleaned() + done.migrated() : 0;
            }
            if (minute >= 0 && minute < 240) {
                out.point(PLOT, system.name(), minute, done.active());
            }
        }
        return new DayReplay(hostMinutes, cleaned, migrated, whileWriting, mostLate);
    }
}
