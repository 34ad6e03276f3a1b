// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.scenario.Cluster;
import io.hdfsgears.sim.scenario.GearConduct;
import io.hdfsgears.sim.scenario.Hardware;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.Load;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Schedule;
import io.hdfsgears.sim.scenario.Shift;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.world.Simulated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A second run of a plan's busiest day, event by event, in the simulator. It uses the product's gear machine, proofs,
 * moves and read balancer, with single reads and writes of blocks. A large cluster or a busy day is simulated in a
 * smaller, similar cluster.
 *
 * @param scale number of hosts that one simulated host stands for
 * @param readSeconds99 99 % of the block reads took no longer
 * @param todaySeconds99 the same with all hosts awake
 * @param meanAwake mean number of hosts awake on that day, of the whole cluster
 * @param minuteModelAwake the same by the minute model
 * @param held number of shifts that were held
 * @param unserved share of the reads that took more than ten seconds
 */
public record EventCheck(
        int scale,
        double readSeconds99,
        double todaySeconds99,
        double meanAwake,
        double minuteModelAwake,
        long held,
        double unserved) {
    private static final int DAY = 1440;
    private static final int SLICE = 5;
    private static final double MOST_REQUESTS = 400_000;
    private static final int LEAST_HOSTS = 12;
    private static final int MOST_HOSTS = 200;
    private static final int LEAST_SIMULATED = 3;
    private static final int BLOCKS = 20_000;
    private static final long BLOCK = 128L << 20;
    private static final long SECOND = 1_000_000_000L;

    /** @param seed where chance starts from */
    public static EventCheck of(Outcome outcome, Site site, LoadSeries load, long seed) {
        int from = busiestDay(load);
        int minutes = Math.min(DAY, load.minutes() - from);
        int scale = scale(site, load, from, minutes);
        Simulated run = Simulation.run(scenario(outcome, site, load, from, minutes, scale), seed);
        Outcome today = awakeAllTime(outcome, site);
        Simulated all = Simulation.run(scenario(today, site, load, from, minutes, scale), seed);
        double mean = 0;
        for (int minute = from; minute < from + minutes; minute++) {
            mean += (double) outcome.awake()[minute] / minutes;
        }
        int reads = run.reads().count();
        int simulated = Math.max(LEAST_SIMULATED, site.hosts() / scale);
        return new EventCheck(
                scale,
                run.reads().quantile(0.99) / 1e9,
                all.reads().quantile(0.99) / 1e9,
                run.meter().hostHours() / (minutes / 60.0) * site.hosts() / (double) simulated,
                mean,
                run.world().ledger().held(),
                reads == 0 ? 0 : (double) run.reads().stalls() / reads);
    }

    private static Outcome awakeAllTime(Outcome outcome, Site site) {
        int[] awake = new int[outcome.awake().length];
        Arrays.fill(awake, site.hosts());
        return new Outcome(outcome.plan(), awake, outcome.watts(), 0, 0, 0, 0, 0, site.hosts(), 0);
    }

    private static int busiestDay(LoadSeries load) {
        int best = 0;
        double most = -1;
        for (int from = 0; from == 0 || from + DAY <= load.minutes(); from += DAY) {
            double sum = 0;
            for (int minute = from; minute < Math.min(load.minutes(), from + DAY); minute++) {
                sum += load.reads(minute) + load.writes(minute);
            }
            if (sum > most) {
                most = sum;
                best = from;
            }
        }
        return best;
    }

    private static int scale(Site site, LoadSeries load, int from, int minutes) {
        double bytes = 0;
        for (int minute = from; minute < from + minutes; minute++) {
            bytes += 60 * (load.reads(minute) + load.writes(minute));
        }
        double wanted = Math.max(bytes / BLOCK / MOST_REQUESTS, (double) site.hosts() / MOST_HOSTS);
        int most = site.hosts() / LEAST_HOSTS;
        return (int) Math.max(1, Math.min(most, Math.ceil(wanted)));
    }

    private static Scenario scenario(Outcome outcome, Site site, LoadSeries load, int from, int minutes, int scale) {
        int hosts = Math.max(LEAST_SIMULATED, site.hosts() / scale);
        double part = (double) hosts / site.hosts();
        Plan small = Plan.of(
                outcome.plan().layout(),
                outcome.plan().gears(),
                Math.max(outcome.plan().layout().equals("accordion") ? 2 : 1, (int)
                        Math.round(outcome.plan().primaries() * part)),
                outcome.plan().conduct(),
                site);
        Cluster cluster = new Cluster(
                hosts, Math.min(hosts, Math.max(2, hosts / 20)), small.primaries(), site.replication(), BLOCK, BLOCKS);
        List<Schedule.Step> reads = new ArrayList<>();
        List<Schedule.Step> writes = new ArrayList<>();
        List<Shift> shifts = new ArrayList<>();
        int before = hosts;
        for (int minute = 0; minute < minutes; minute += SLICE) {
            long at = 60L * minute * SECOND;
            reads.add(new Schedule.Step(at, part * load.reads(from + minute)));
            writes.add(new Schedule.Step(at, part * load.writes(from + minute)));
        }
        for (int minute = 0; minute < minutes; minute++) {
            int awake = (int) Math.max(small.primaries(), Math.round(outcome.awake()[from + minute] * part));
            if (awake != before) {
                shifts.add(new Shift((60L * minute + 1) * SECOND, Integer.toString(Math.min(hosts, awake))));
                before = awake;
            }
        }
        Machine machine = site.machine();
        return new Scenario(
                "plan",
                "the busiest day of the log",
                60L * minutes * SECOND,
                300 * SECOND,
                cluster,
                new LayoutChoice(small.layout(), small.gears(), groups(small, hosts, site), small.primaries()),
                new Hardware(
                        machine.bytesPerSecond(),
                        10_000_000,
                        1.25e9,
                        (long) (machine.wakeSeconds() * SECOND),
                        SECOND,
                        10 * SECOND,
                        1L << 50),
                new GearConduct(
                        new GearTimes(5_000, 10_000, 3_600_000, 3_600_000, 3_600_000, 7_200_000),
                        SECOND / 2,
                        Math.max(1, hosts / 10),
                        30 * SECOND,
                        630 * SECOND,
                        1000,
                        1L << 36,
                        100_000),
                new Load(new Schedule(reads), new Schedule(writes), 3 * SECOND, 10 * SECOND),
                shifts,
                List.of());
    }

    private static List<Integer> groups(Plan plan, int hosts, Site site) {
        return plan.layout().equals("accordion")
                ? AccordionSettings.eFold(plan.primaries(), hosts, site.replication())
                        .groups()
                : List.of();
    }
}
