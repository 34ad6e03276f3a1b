// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.trace.JobPace;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.Refill;
import io.hdfsgears.sim.trace.StorageSystem;
import io.hdfsgears.springfs.Floor;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** SpringFS §5.2, Figures 13, 15 and 16: machine-hours and migrated blocks of four systems on a recorded day of jobs. */
final class TraceReplay extends TraceExperiment {
    static final StorageSystem.Cluster CLUSTER = new StorageSystem.Cluster(100, 14, 3);
    /** The cluster can serve the load of this share of all minutes; in the other minutes, the rest waits. */
    static final double CAPACITY_QUANTILE = 0.95;

    static final double DURATION_SPREAD = 0.5;

    TraceReplay(String name, String title, Supplier<JobTrace> trace) {
        super(name, title, trace);
    }

    @Override
    public String source() {
        return "SpringFS §5.2, Figures 13, 15, 16";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean("springfs to ideal of at least p", "×", "within 5 % (write-heavy traces)", 1, 1.05),
                Goal.mean(
                        "springfs to ideal",
                        "×",
                        "up to 1.05 on write-heavy traces, more where less than p is needed",
                        1,
                        1.05),
                Goal.shown("rabbit to ideal", "×", ""),
                Goal.shown("rabbit with all writes spread to ideal", "×", ""),
                Goal.shown("sierra to ideal", "×", ""),
                Goal.shown("stock to ideal", "×", ""),
                Goal.mean("hosts saved by springfs", "%", "67 to 82", 67, 100),
                Goal.mean("sierra to springfs", "×", "1.06 to 2.2", 1.06, Double.POSITIVE_INFINITY),
                Goal.mean(
                        "migrated in write-heavy hours, rabbit to springfs",
                        "×",
                        "9 to 208",
                        9,
                        Double.POSITIVE_INFINITY),
                Goal.mean(
                        "migrated in write-heavy hours, rabbit with all writes spread to springfs",
                        "×",
                        "9 to 208",
                        9,
                        Double.POSITIVE_INFINITY),
                Goal.mean("cleaned up with copies on primaries", "blocks", "", 0, DayReplay.BLOCKS_A_DAY / 100.0),
                Goal.mean(
                        "migrated in write-heavy hours, rabbit to springfs with copies on primaries",
                        "×",
                        "9 to 208",
                        9,
                        Double.POSITIVE_INFINITY),
                Goal.mean("machine-hours with copies on primaries, to springfs", "×", "", 0, 1),
                Goal.shown("most copies on primaries late at once", "blocks", ""),
                Goal.shown("written in write-heavy hours to migrated then by springfs", "×", ""),
                Goal.shown("cleaned up by springfs to what the primaries cannot write", "×", ""),
                Goal.mean("migrated, aggressive to passive", "×", "1.5 to 7", 1.5, 7),
                Goal.mean("migrated, aggressive to passive, capacity by the busiest minute", "×", "1.5 to 7", 1.5, 7),
                Goal.shown(
                        "migrated, at once to within T, both to the whole layout, capacity by the busiest minute",
                        "×",
                        ""),
                Goal.shown("springfs to ideal of at least p, jobs twice as fast", "×", ""),
                Goal.shown("springfs to ideal of at least p, jobs half as fast", "×", ""));
    }

    @Override
    public String notes() {
        return """
                The recorded jobs on 100 hosts (p = 14 = N/e², r = 3, T = 10 minutes, one simulated block is 1/4000 of what the day \
                writes). Every minute the active hosts follow the load of that minute, without wake-up times, as in the paper; \
                before hosts leave, the production planner says which blocks must be copied, with the throughput that users \
                leave; returned hosts are filled by the production repair, passively: to B/n for each of the n hosts that the \
                load needs, its part of the reads, within T, and never past B/i (Sierra: the even share). *Aggressive* is B/i \
                for each of them at once (§3.2: "server x stores no less than B/x"). The second of two equal days is measured. \
                *Ideal* is the load over a host's throughput; *of at least p* never less than the primaries.

                Assumptions. The traces hold no durations: a job takes 30 s and then moves its input, shuffle and output with \
                10 MB/s a task, one task for each 256 MB and at most one a host, times a log-normal factor of 0.5 (the seed), \
                its bytes spread evenly; twice and half the pace are shown. The 24 hours are samples put one after the other; \
                the empty one is left out.

                Deviations. The paper takes the busiest minute as what the cluster can do. Jobs here do not slow one another \
                down, so a few minutes would tower over the rest; instead the cluster can do what 95 % of the minutes ask for, \
                and what is too much waits. The paper's Facebook trace is of ten days of DataNode logs, which are not public.

                What differs. Load made from jobs is far burstier in its writes than logged traffic: within minutes the offload \
                set goes from p to N/3 and back, and each time SpringFS, too, must copy what a burst wrote past the new active \
                count, (m − p)/m of it. That is no more than it must be: the primaries have no throughput for the writes above \
                p hosts' worth, so any system that shrinks to them must copy those, and SpringFS cleans up about a twelfth \
                more than that. What is written in the write-heavy hours is only a few times what SpringFS moves in them, so \
                a system that cleaned up every block it wrote would not come near the paper's factor either. Further, a block \
                of Rabbit with an offloaded primary mostly keeps a secondary among the active hosts; the paper counts each \
                such primary as work, the production coverage proof only blocks that no active host would hold, for all \
                systems alike.

                Passive migration saves nothing of the clean-up, which cannot wait, and that is 40 % (2009) to nearly 90 % \
                (2010) of what SpringFS moves here. With the paper's own capacity, the busiest minute, there is little clean-up, and the saving is \
                within the paper's range; *both to the whole layout* shows how much of it comes from T alone, the rest from leaving to later \
                writes what no reader needs yet.

                *Rabbit* passes on only what a host cannot write beside its part of the reads, which it does not take off busy \
                writers; *with all writes spread* is Rabbit as the paper stands it in: an offload set of all hosts while the \
                primaries do not suffice. Moves and clean-up follow the layout at rest (m = p): \
                under a larger m the repair may take the replica of a primary for a spare one.""";
    }

    @Override
    public void run(long seed, Measures out) {
        LoadSeries wanted = load(JobPace.USUAL, seed);
        double capacity = wanted.quantile(CAPACITY_QUANTILE, CLUSTER.replication());
        LoadSeries load = wanted.cappedAt(capacity, CLUSTER.replication());
        double ideal = ideal(load, capacity, 0);
        double idealOfP = ideal(load, capacity, CLUSTER.primaries());
        DayReplay springFs = DayReplay.of(
                StorageSystem.springFs(CLUSTER.replication()), CLUSTER, load, capacity, Refill.PASSIVE, seed, out);
        DayReplay rabbit = DayReplay.of(
                StorageSystem.everest(CLUSTER.replication()), CLUSTER, load, capacity, Refill.PASSIVE, seed, out);
        DayReplay spread = DayReplay.of(
                StorageSystem.spreadingRabbit(CLUSTER), CLUSTER, load, capacity, Refill.PASSIVE, seed, out);
        DayReplay sierra = DayReplay.of(
                StorageSystem.sierra(CLUSTER.replication()), CLUSTER, load, capacity, Refill.PASSIVE, seed, out);
        double stock = (double) CLUSTER.hosts() * load.minutes();
        out.put("springfs to ideal of at least p", springFs.hostMinutes() / idealOfP);
        out.put("springfs to ideal", springFs.hostMinutes() / ideal);
        out.put("rabbit to ideal", rabbit.hostMinutes() / ideal);
        out.put("rabbit with all writes spread to ideal", spread.hostMinutes() / ideal);
        out.put("sierra to ideal", sierra.hostMinutes() / ideal);
        out.put("stock to ideal", stock / ideal);
        out.put("hosts saved by springfs", 100 * (1 - springFs.hostMinutes() / stock));
        out.put("sierra to springfs", sierra.hostMinutes() / springFs.hostMinutes());
        double moved = Math.max(1, springFs.migratedWhileWriting());
        out.put("migrated in write-heavy hours, rabbit to springfs", rabbit.migratedWhileWriting() / moved);
        out.put(
                "migrated in write-heavy hours, rabbit with all writes spread to springfs",
                spread.migratedWhileWriting() / moved);
        withPrimaryCopies(springFs, rabbit, load, capacity, seed, out);
        DayReplay aggressive = DayReplay.of(
                StorageSystem.springFs(CLUSTER.replication()),
                CLUSTER,
                load,
                capacity,
                Refill.AGGRESSIVE,
                seed,
                new Unseen());
        out.put("migrated, aggressive to passive", aggressive.migrated() / springFs.migrated());
        out.put("written in write-heavy hours to migrated then by springfs", writtenWhileWriting(load) / moved);
        out.put(
                "cleaned up by springfs to what the primaries cannot write",
                springFs.cleaned() / beyondP(load, capacity));
        byTheBusiestMinute(wanted, seed, out);
        varied("twice", 2, seed, out);
        varied("half", 0.5, seed, out);
    }

    private static void withPrimaryCopies(
            DayReplay springFs, DayReplay rabbit, LoadSeries load, double capacity, long seed, Measures out) {
        DayReplay copies = DayReplay.of(
                StorageSystem.springFsWithPrimaryCopies(CLUSTER.replication()),
                CLUSTER,
                load,
                capacity,
                Refill.PASSIVE,
                seed,
                out);
        out.put("cleaned up with copies on primaries", copies.cleaned());
        out.put(
                "migrated in write-heavy hours, rabbit to springfs with copies on primaries",
                rabbit.migratedWhileWriting() / Math.max(1, copies.migratedWhileWriting()));
        out.put("machine-hours with copies on primaries, to springfs", copies.hostMinutes() / springFs.hostMinutes());
        out.put("most copies on primaries late at once", copies.mostLate());
    }

    /** With the paper's own rule for what the cluster can do. */
    private static void byTheBusiestMinute(LoadSeries load, long seed, Measures out) {
        double aggressive = migratedByTheBusiestMinute(Refill.AGGRESSIVE, load, seed);
        double passive = migratedByTheBusiestMinute(Refill.PASSIVE, load, seed);
        double slow = migratedByTheBusiestMinute(new Refill(Refill.PASSIVE.minutes(), Floor.EQUAL_WORK), load, seed);
        out.put("migrated, aggressive to passive, capacity by the busiest minute", aggressive / passive);
        out.put(
                "migrated, at once to within T, both to the whole layout, capacity by the busiest minute",
                aggressive / slow);
    }

    private static double migratedByTheBusiestMinute(Refill refill, LoadSeries load, long seed) {
        StorageSystem springFs = StorageSystem.springFs(CLUSTER.replication());
        double capacity = load.peak(CLUSTER.replication());
        return DayReplay.of(springFs, CLUSTER, load, capacity, refill, seed, new Unseen())
                .migrated();
    }

    /** Blocks written in hours in which at least half of the work is writing. */
    private static double writtenWhileWriting(LoadSeries load) {
        double bytes = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            bytes += load.writePart(minute / 60, CLUSTER.replication()) >= 0.5 ? 60 * load.writes(minute) : 0;
        }
        return DayReplay.BLOCKS_A_DAY * bytes / load.writtenBytes();
    }

    /** Blocks that the primaries have no throughput for: who shrinks to them has to copy these, wherever they went. */
    private static double beyondP(LoadSeries load, double capacity) {
        double primaries = CLUSTER.primaries() * capacity / CLUSTER.hosts();
        double bytes = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            bytes += 60 * Math.max(0, load.writes(minute) - primaries);
        }
        return DayReplay.BLOCKS_A_DAY * bytes / load.writtenBytes();
    }

    private LoadSeries load(JobPace pace, long seed) {
        return LoadSeries.of(jobs(), pace, DURATION_SPREAD, new SplittableRandom(seed));
    }

    private void varied(String word, double factor, long seed, Measures out) {
        LoadSeries wanted = load(JobPace.USUAL.faster(factor), seed);
        double capacity = wanted.quantile(CAPACITY_QUANTILE, CLUSTER.replication());
        LoadSeries load = wanted.cappedAt(capacity, CLUSTER.replication());
        DayReplay springFs = DayReplay.of(
                StorageSystem.springFs(CLUSTER.replication()),
                CLUSTER,
                load,
                capacity,
                Refill.PASSIVE,
                seed,
                new Unseen());
        out.put(
                "springfs to ideal of at least p, jobs " + word + " as fast",
                springFs.hostMinutes() / ideal(load, capacity, CLUSTER.primaries()));
    }

    /** Host-minutes when each minute has just the hosts that its load needs, and at least {@code least}. */
    static double ideal(LoadSeries load, double capacity, int least) {
        double sum = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            double hosts = CLUSTER.hosts() * load.total(minute, CLUSTER.replication()) / capacity;
            sum += Math.max(least, Math.ceil(hosts - 1e-9));
        }
        return sum;
    }

    /** A run whose curve is not drawn. */
    static final class Unseen implements Measures {
        @Override
        public void put(String measure, double value) {}

        @Override
        public void point(String plot, String curve, double x, double y) {}
    }
}
