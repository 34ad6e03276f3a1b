// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.core.resize.Decision;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ResizingPolicy;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.Watts;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.StorageSystem;
import java.util.Arrays;

/**
 * A resizing policy in real time: it sees a minute when that is over, and a host that it wants then serves some minutes later.
 * Hosts that are not wanted go at once.
 *
 * @param hostMinutes hosts awake, waking ones included, summed over the minutes that count
 * @param unmet part of the work that its minute had no hosts for, 0..1
 * @param joules of all hosts in these minutes: serving ones share the work evenly, waking ones draw full power
 */
record PolicyRun(double hostMinutes, double unmet, double joules) {
    /** Hibernated hosts serve again after 40 s (Rabbit §5); with the report of their blocks, in the minute after next. */
    static final int WAKE_MINUTES = 1;

    static <S> PolicyRun of(
            ResizingPolicy<S> policy,
            StorageSystem.Cluster cluster,
            LoadSeries load,
            double hostBytesPerSecond,
            int countedFrom,
            String curve,
            Measures out) {
        S state = policy.start();
        int[] wanted = new int[load.minutes() + WAKE_MINUTES + 1];
        Arrays.fill(wanted, 0, WAKE_MINUTES + 1, cluster.hosts());
        double hostMinutes = 0;
        double unmet = 0;
        double work = 0;
        double joules = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            int serving = cluster.hosts();
            int awake = 0;
            // Awake is what any order since then asked for; serving is what all of them did.
            for (int since = minute; since <= minute + WAKE_MINUTES; since++) {
                serving = Math.min(serving, wanted[since]);
                awake = Math.max(awake, wanted[since]);
            }
            double needed = load.total(minute, cluster.replication()) / hostBytesPerSecond;
            if (minute >= countedFrom) {
                hostMinutes += awake;
                unmet += Math.max(0, needed - serving);
                work += needed;
                joules += 60 * watts(cluster.hosts(), awake, serving, needed);
            }
            if (minute >= countedFrom && minute < countedFrom + 1440) {
                out.point("Hosts awake by policy (minute, hosts)", curve, minute - countedFrom, awake);
            }
            Observation seen = new Observation(60L * (minute + 1), load.reads(minute), load.writes(minute), serving, 0);
            Decision<S> decision = policy.decide(state, seen);
            state = decision.state();
            wanted[minute + WAKE_MINUTES + 1] = decision.wanted().activeHosts();
        }
        return new PolicyRun(hostMinutes, unmet / work, joules);
    }

    private static double watts(int hosts, int awake, int serving, double needed) {
        Watts watts = Watts.USUAL;
        return serving * watts.running().watts(Math.min(1, needed / serving))
                + (awake - serving) * watts.running().watts(1)
                + (hosts - awake) * watts.asleep();
    }
}
