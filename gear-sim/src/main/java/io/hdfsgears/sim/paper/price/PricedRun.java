// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Decision;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveState;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.StorageSystem;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The automatic gears in real time under a load, deferrable work and a price. A wanted host serves in the minute after next; hosts not
 * wanted go at once. Power is that of EAFR's Table 2, 5 W asleep.
 *
 * @param moneyADay EUR
 * @param kilowattHoursADay drawn
 * @param unmet part of the clients' work that its minute had no hosts for, 0..1
 * @param leftBytes deferrable work that was not done in the end
 * @param longestWaitHours of deferrable work
 * @param scrubbed whether the scrub came to its end
 */
record PricedRun(
        double moneyADay,
        double kilowattHoursADay,
        double unmet,
        double leftBytes,
        double longestWaitHours,
        boolean scrubbed) {
    private static final int WAKE_MINUTES = 1;
    /** Part of the hosts' throughput that clients leave when all hosts are awake, about. */
    private static final double FREE = 0.6;

    private static final int MINUTES_A_DAY = 1440;

    /**
     * What a run is given.
     *
     * @param cluster hosts, primaries and replication
     * @param copies of each block that its writer waits for
     * @param later copies' worth of written bytes that can wait: moved once more by adoption, evening out or after a shift up, or
     *     Pfimbi's copies beyond the safe ones
     * @param hostBytesPerSecond of one host
     * @param from first minute that counts
     * @param scrubDueMinute when the one scrub becomes due
     */
    record World(
            StorageSystem.Cluster cluster,
            LoadSeries load,
            DayAhead prices,
            int copies,
            double later,
            double hostBytesPerSecond,
            int from,
            int scrubDueMinute) {
        /** Bytes that clients ask for in a second. */
        double clients(int minute) {
            return load.total(minute, copies);
        }

        /** Bytes of work that can wait, which come up in a second. */
        double deferrable(int minute) {
            return later * load.writes(minute);
        }

        /** The same without any work that can wait. */
        World clientsAlone() {
            return new World(cluster, load, prices, copies, 0, hostBytesPerSecond, from, Integer.MAX_VALUE);
        }
    }

    /**
     * Where a run shows its course.
     */
    interface Course {
        void minute(int minute, int awake, double price);
    }

    /**
     * @param rule null for a controller that is blind to the price
     * @param settings of the controller
     */
    static PricedRun of(World world, AutoSettings settings, @Nullable PriceRule rule, Course course) {
        int hosts = world.cluster().hosts();
        LoadSeries load = world.load();
        Deferrable work = new Deferrable(rule, world.scrubDueMinute(), 60 * FREE * hosts * world.hostBytesPerSecond());
        ReactiveState state = policy(world, settings, settings.minAwake()).start();
        int[] wanted = new int[load.minutes() + WAKE_MINUTES + 1];
        Arrays.fill(wanted, 0, WAKE_MINUTES + 1, hosts);
        double money = 0;
        double wattMinutes = 0;
        double unmet = 0;
        double asked = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            int serving = Math.min(wanted[minute], wanted[minute + 1]);
            int awake = Math.max(wanted[minute], wanted[minute + 1]);
            PriceCurve curve = world.prices().knownAt(minute);
            double needed = world.clients(minute) / world.hostBytesPerSecond();
            work.arrived(60 * world.deferrable(minute), minute);
            double runnable = work.runnableBytes(curve, minute);
            double moved = Math.min(runnable, 60 * world.hostBytesPerSecond() * Math.max(0, serving - needed));
            work.moved(moved, minute);
            if (serving == hosts) {
                work.allAwake(minute);
            }
            double busy = Math.min(awake, needed + moved / 60 / world.hostBytesPerSecond());
            double watts = watts(awake, busy, hosts);
            if (minute >= world.from()) {
                wattMinutes += watts;
                money += watts / 1e6 / 60 * world.prices().at(minute);
                unmet += Math.max(0, needed - serving);
                asked += needed;
                course.minute(minute - world.from(), awake, world.prices().at(minute));
            }
            PriceBand band = rule == null ? PriceBand.UNKNOWN : rule.band(curve, minute * DayAhead.MINUTE_MILLIS);
            int least = rule == null ? settings.minAwake() : rule.leastAwake(settings.minAwake(), band);
            Observation seen = new Observation(
                    60L * (minute + 1), load.reads(minute), load.writes(minute), serving, runnable - moved);
            Decision<ReactiveState> decision = policy(world, settings, least).decide(state, seen);
            state = decision.state();
            wanted[minute + WAKE_MINUTES + 1] =
                    work.scrubs(curve, minute) ? hosts : decision.wanted().activeHosts();
        }
        double days = (double) (load.minutes() - world.from()) / MINUTES_A_DAY;
        return new PricedRun(
                money / days,
                wattMinutes / 60 / 1000 / days,
                unmet / asked,
                work.pendingBytes(),
                work.longestWaitHours(),
                work.isScrubbed());
    }

    private static ReactivePolicy policy(World world, AutoSettings settings, int leastAwake) {
        StorageSystem.Cluster cluster = world.cluster();
        Capacity capacity = settings.capacity(cluster.hosts(), cluster.primaries(), 0, world.copies(), leastAwake);
        return new ReactivePolicy(capacity, settings.reactive());
    }

    /** Of all hosts, of which so many are awake and as many would be busy all the time. */
    static double watts(int awake, double busy, int hosts) {
        double each = awake == 0 ? 0 : PowerCurve.PROLIANT_G5.watts(busy / awake);
        return awake * each + (hosts - awake) * PowerCurve.HIBERNATED_WATTS;
    }
}
