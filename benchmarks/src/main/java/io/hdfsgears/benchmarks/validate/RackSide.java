// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.energy.PowerMeter;
import io.hdfsgears.benchmarks.jobs.Clients;
import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.benchmarks.jobs.JobRack;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.sim.scenario.Failure;
import io.hdfsgears.sim.scenario.GearConduct;
import io.hdfsgears.sim.scenario.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** The scenario on a rack of its own: stock clients, the product's processes, and shifts and kills at the scenario's times. */
final class RackSide extends JobRack {
    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int MOST_AT_ONCE = 100;
    private static final double MILLIS = 1e3;
    private static final double MEGABYTE = 1e6;
    private static final double BITS = 8;
    /** Heartbeats that stock waits for beside two looks, once a second on the rack. */
    private static final long HEARTBEATS_MILLIS = 10_000;

    private final Scenario scenario;
    private final PowerMeter meter;

    RackSide(Scenario scenario, boolean hardware, Progress progress) throws IOException {
        super(spec(scenario, hardware), progress);
        this.scenario = scenario;
        this.meter = new PowerMeter(rack, link);
    }

    private static RackSpec spec(Scenario scenario, boolean hardware) {
        double disk = scenario.hardware().diskBytesPerSecond() / MEGABYTE;
        int nic = (int) Math.round(scenario.hardware().nicBytesPerSecond() * BITS / MEGABYTE);
        GearConduct gears = scenario.gears();
        long recheck = (gears.deadAfterNanos() / 1_000_000 - HEARTBEATS_MILLIS) / 2;
        RackSpec spec = RackSpec.of(scenario.cluster().hosts())
                .withRacks(scenario.cluster().racks())
                .withPrimaries(scenario.cluster().primaries())
                .withReplication(scenario.cluster().replication())
                .withPolicy(scenario.layout().name())
                .withSetting("dfs.blocksize", Long.toString(scenario.cluster().blockBytes()))
                // A dead host within the run: by default it takes ten minutes and a half.
                .withSetting("dfs.namenode.heartbeat.recheck-interval", Long.toString(Math.max(1, recheck)))
                .withSetting(GearKeys.DRAIN_GRACE.name(), millis(gears.times().graceMillis()))
                .withSetting(GearKeys.DRAIN_READERS.name(), millis(gears.times().readersMillis()))
                .withSetting(GearKeys.TICK.name(), millis(gears.tickNanos() / 1_000_000))
                .withSetting(GearKeys.POWER_BATCH.name(), Integer.toString(gears.powerBatch()))
                .withSetting(GearKeys.HOST_LOST_AFTER.name(), millis(gears.lostAfterNanos() / 1_000_000));
        return hardware ? spec.withHardware(new HardwareShape(nic, (int) Math.round(disk))) : spec.withHostMBps(disk);
    }

    private static String millis(long millis) {
        return millis + "ms";
    }

    Course run(long seed) throws IOException {
        String machine = Machine.here().toString();
        allGood("before", Arrivals.before(scenario));
        List<Job> jobs = Arrivals.of(scenario, seed);
        progress.say("playing " + jobs.size() + " reads and writes in " + scenario.durationNanos() / NANOS + " s");
        try (Clients clients = new Clients(rack, "play", jobs, MOST_AT_ONCE)) {
            clients.begin();
            Watch watch = new Watch();
            watch.run();
            return watch.course(clients.end(PATIENCE), meter.source() + "; " + machine);
        }
    }

    /** A shift, a kill or a start at its time. */
    private record Due(double at, Act act) {}

    @FunctionalInterface
    private interface Act {
        void run() throws IOException;
    }

    /** In the order of time. */
    private Deque<Due> due() throws IOException {
        List<Due> all = new ArrayList<>();
        scenario.shifts().forEach(shift -> all.add(new Due(shift.atNanos() / NANOS, () -> shift(shift.to()))));
        for (Failure failure : scenario.failures()) {
            if (failure.kind() != Failure.Kind.CRASH) {
                throw new RackException("a rack plays failures of kind crash, not " + failure.kind());
            }
            String host = at(failure.target());
            all.add(new Due(failure.atNanos() / NANOS, () -> rack.kill(host, true)));
            if (failure.forNanos() > 0) {
                all.add(new Due((failure.atNanos() + failure.forNanos()) / NANOS, () -> rack.start(host)));
            }
        }
        all.sort(Comparator.comparingDouble(Due::at));
        return new ArrayDeque<>(all);
    }

    private String at(int position) throws IOException {
        return link.hosts().stream()
                .filter(host -> host.getPosition() == position)
                .map(HostProto::getName)
                .map(name -> name.split(":", 2)[0])
                .findFirst()
                .orElseThrow(() -> new RackException("the chain has no position " + position));
    }

    private void shift(String to) throws IOException {
        GearStatus status = link.status();
        List<Integer> gears = status.gears();
        int gear = to.equals("min") ? 1 : to.equals("max") ? gears.size() : 1 + gears.indexOf(Integer.valueOf(to));
        if (gear == 0) {
            throw new RackException("no gear has " + to + " hosts awake, gears have " + gears);
        }
        progress.say("shifting to gear " + gear);
        link.setGear(gear, "validate");
    }

    /** Time runs from its making on. */
    private final class Watch {
        private final long began = System.nanoTime();
        private final Deque<Due> due = due();
        private final Phases phases = new Phases(SimulatedSide.orders(scenario));
        private final CopyCounters copies = new CopyCounters(rack);
        private final PowerMeter.Stand from = meter.look();
        private final List<Look> looks = new ArrayList<>();

        Watch() throws IOException {}

        /**
         * @param copied replicas since the beginning
         * @param joules likewise
         */
        private record Look(double seconds, int awake, long copied, double joules) {}

        void run() throws IOException {
            double sample = scenario.sampleNanos() / NANOS;
            double end = scenario.durationNanos() / NANOS;
            while (looks.size() * sample < end) {
                for (Due next = due.peek(); next != null && next.at() <= seconds(began); next = due.peek()) {
                    due.remove().act().run();
                }
                phases.look(seconds(began), link.status().phase());
                if (seconds(began) >= (looks.size() + 1) * sample) {
                    int awake = scenario.cluster().hosts() - asleep().size();
                    looks.add(new Look(
                            seconds(began), awake, copies.look(), meter.look().joulesSince(from)));
                }
                Poll.pause(STEP);
            }
        }

        Course course(JobLog log, String source) {
            double blockBytes = scenario.cluster().blockBytes();
            List<Course.Point> points = new ArrayList<>();
            Look before = new Look(0, 0, 0, 0);
            for (Look look : looks) {
                double seconds = look.seconds() - before.seconds();
                double from = before.seconds();
                points.add(new Course.Point(
                        look.seconds(),
                        look.awake(),
                        bytes(log, entry -> entry.read() && ended(entry, from, look.seconds())) / MEGABYTE / seconds,
                        bytes(log, entry -> !entry.read() && ended(entry, from, look.seconds())) / MEGABYTE / seconds,
                        (look.copied() - before.copied()) * blockBytes / MEGABYTE / seconds,
                        (look.joules() - before.joules()) / seconds));
                before = look;
            }
            double end = before.seconds();
            return new Course(
                    points,
                    phases.until(end),
                    bytes(log, entry -> entry.read() && ended(entry, 0, end)),
                    bytes(log, entry -> !entry.read() && ended(entry, 0, end)),
                    before.copied() * blockBytes,
                    before.joules(),
                    (int) log.entries().stream()
                            .filter(entry -> entry.end() != JobLog.End.OK)
                            .count(),
                    source);
        }
    }

    private static boolean ended(JobLog.Entry entry, double from, double to) {
        double at = entry.atMillis() / MILLIS + entry.micros() / MEGABYTE;
        return at >= from && at < to;
    }

    private static double bytes(JobLog log, Predicate<JobLog.Entry> which) {
        return log.entries().stream()
                .filter(entry -> entry.end() == JobLog.End.OK)
                .filter(which)
                .mapToLong(JobLog.Entry::bytes)
                .sum();
    }

    @Override
    public void close() throws IOException {
        meter.close();
        super.close();
    }
}
