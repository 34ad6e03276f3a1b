// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.energy.PowerMeter;
import io.hdfsgears.benchmarks.jobs.Clients;
import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.benchmarks.jobs.JobRack;
import io.hdfsgears.benchmarks.replay.JobPlan;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.planner.rehearsal.Pace;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.ShiftReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * A replay on a rack of its own, with all files that an operator would copy for the planner, and with what was measured meanwhile. It begins
 * with all hosts awake, as the planner does, and with automatic gears.
 */
final class Replay extends JobRack {
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration MEASURED = Duration.ofSeconds(20);
    private static final Duration SETTLES = Duration.ofSeconds(4);
    private static final int MOST_JOBS_AT_ONCE = 200;
    private static final int BUSY_READERS_A_HOST = 4;
    private static final DateTimeFormatter LOG_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

    private final JobPlan plan;
    private final RackSpec spec;
    private final Setup setup;
    private final PowerMeter meter;

    /**
     * @param layout as the planner calls it
     * @param eafr whether replicas follow popularity
     * @param hostBytesPerSecond throttle of a host's reads
     */
    record Setup(String layout, boolean eafr, double hostBytesPerSecond) {}

    Replay(RackSpec spec, Setup setup, JobPlan plan, Progress progress) throws IOException {
        super(spec, progress);
        this.spec = spec;
        this.setup = setup;
        this.plan = plan;
        this.meter = new PowerMeter(rack, link);
    }

    /** @param folder for the planner's inputs, and for every read, write and look */
    Truth run(Path folder) throws IOException {
        Files.createDirectories(folder);
        String machine = Machine.here().toString();
        link.setMode("manual");
        allGood("layout", plan.layOut());
        Measured hosts = hosts();
        Files.writeString(folder.resolve("datanodes.txt"), hdfs("dfsadmin", "-report"));
        Files.copy(rack.files().conf("nn1").resolve("hdfs-site.xml"), folder.resolve("hdfs-site.xml"));
        Truth truth = play(folder, hosts, machine);
        truth.save(folder.resolve("truth.json"));
        image(folder);
        return truth;
    }

    private Truth play(Path folder, Measured before, String machine) throws IOException {
        List<Look> looks = new ArrayList<>();
        try (Clients clients = new Clients(rack, "replay", plan.jobs(), MOST_JOBS_AT_ONCE)) {
            clients.begin();
            link.setMode("auto");
            Instant began = Instant.now();
            PowerMeter.Stand from = meter.look();
            watch(from, looks);
            PowerMeter.Stand to = meter.look();
            Instant ended = Instant.now();
            JobLog log = clients.end(PATIENCE);
            JobLog.Figures reads = log.of(JobLog.Entry::read);
            JobLog.Figures writes = log.of(entry -> !entry.read());
            Files.copy(clients.log(), folder.resolve("jobs.csv"));
            StringBuilder hosts = new StringBuilder(Look.HEAD);
            looks.forEach(look -> hosts.append(look.line()));
            Files.writeString(folder.resolve("hosts.csv"), hosts);
            auditLog(began, ended, folder.resolve("hdfs-audit.log"));
            double seconds = (to.atNanos() - from.atNanos()) / NANOS;
            return new Truth(
                    setup.layout(),
                    setup.eafr(),
                    spec.primaries(),
                    seconds,
                    to.joulesSince(from),
                    meter.source(),
                    Look.meanAwake(looks, seconds),
                    reads.p99Millis() / 1e3,
                    reads.done(),
                    reads.errors() + reads.wrong() + writes.errors() + writes.wrong(),
                    before.watts(),
                    before.shift(),
                    setup.hostBytesPerSecond(),
                    machine);
        }
    }

    private void watch(PowerMeter.Stand from, List<Look> looks) throws IOException {
        for (double now = seconds(from.atNanos()); now < plan.seconds(); now = seconds(from.atNanos())) {
            AutoProto auto = link.auto();
            GearStatus status = link.status();
            looks.add(new Look(
                    now,
                    spec.hosts() - asleep().size(),
                    status.hostsAwake(),
                    status.phase(),
                    auto.getReadBytesPerSecond(),
                    auto.getWriteBytesPerSecond(),
                    meter.look().joulesSince(from)));
            if (looks.size() % 60 == 0) {
                progress.say(looks.get(looks.size() - 1).toString());
            }
            double next = Math.min(plan.seconds(), (Math.floor(2 * now) + 1) / 2);
            Poll.pause(Duration.ofMillis(Math.max(1, Math.round(1e3 * (next - seconds(from.atNanos()))))));
        }
    }

    /** Before the run, as an operator would. */
    private Measured hosts() throws IOException {
        progress.say("measuring what hosts draw idle");
        Poll.pause(SETTLES);
        double idle = measured(host -> true);
        progress.say("measuring what hosts draw busy");
        double busy;
        try (Clients clients = new Clients(rack, "busy", busyJobs(), BUSY_READERS_A_HOST * spec.hosts())) {
            clients.begin();
            Poll.pause(SETTLES);
            busy = measured(host -> true);
            clients.end(PATIENCE);
        }
        progress.say("measuring shifts without load, and what hosts draw asleep");
        ShiftWatch times = new ShiftWatch();
        List<Integer> gears = link.status().gears();
        int middle = (gears.size() + 1) / 2;
        timed(middle, gears, times);
        timed(1, gears, times);
        Poll.pause(SETTLES);
        double asleep = measured(rack::isAsleep);
        timed(middle, gears, times);
        timed(gears.size(), gears, times);
        return new Measured(new HostWatts(idle, busy, asleep), times.times());
    }

    /** What an operator would measure before he plans. */
    private record Measured(HostWatts watts, Pace.ShiftTimes shift) {}

    private void timed(int gear, List<Integer> gears, ShiftWatch times) throws IOException {
        int wanted = spec.hosts() - gears.get(gear - 1);
        List<ShiftWatch.Step> steps = new ArrayList<>();
        steps.add(new ShiftWatch.Step(0, link.status().phase(), asleep().size()));
        long order = System.nanoTime();
        link.setGear(gear, "timed");
        Poll.until(
                PATIENCE,
                LOOK,
                () -> {
                    GearStatus status = link.status();
                    steps.add(new ShiftWatch.Step(seconds(order), status.phase(), asleep().size()));
                    return status.steadyAt(gear) && asleep().size() == wanted;
                },
                () -> "gear " + gear + " was not reached");
        steps.add(new ShiftWatch.Step(seconds(order), link.status().phase(), wanted));
        times.add(steps);
        Poll.until(PATIENCE, STEP, () -> settled(link.report()), () -> "gear " + gear + " did not settle");
    }

    private static boolean settled(ShiftReport report) {
        return report.pendingMoves() == 0 && report.underReplicated() == 0 && report.uncovered() == 0;
    }

    private double measured(Predicate<String> which) throws IOException {
        PowerMeter.Stand from = meter.look();
        PowerMeter.Stand to = from;
        while (to.atNanos() - from.atNanos() < MEASURED.toNanos()) {
            Poll.pause(STEP);
            to = meter.look();
        }
        return to.wattsSince(from, which);
    }

    /** More than all hosts can read while they are measured. */
    private List<Job> busyJobs() {
        double bytes = 1.3
                * spec.hosts()
                * setup.hostBytesPerSecond()
                * (MEASURED.plus(SETTLES).toMillis() / 1e3);
        List<Job> jobs = new ArrayList<>();
        List<Job> files = plan.layOut();
        double sum = 0;
        for (int i = 0; sum < bytes; i = (i + 1) % files.size()) {
            jobs.add(Job.read(files.get(i).output(), files.get(i).writeBytes()));
            sum += files.get(i).writeBytes();
        }
        return jobs;
    }

    /** Figures of the run alone. */
    private void auditLog(Instant from, Instant to, Path file) throws IOException {
        String first = LOG_TIME.format(from.atZone(ZoneId.systemDefault()));
        String last = LOG_TIME.format(to.atZone(ZoneId.systemDefault()));
        Files.write(
                file,
                Files.readAllLines(rack.files().auditLog("nn1")).stream()
                        .filter(line -> line.compareTo(first) >= 0 && line.compareTo(last) < 0)
                        .toList());
    }

    private void image(Path folder) throws IOException {
        link.setMode("manual");
        Poll.until(PATIENCE, STEP, () -> link.status().phase().equals("STEADY"), () -> "the last gear is not steady");
        hdfs("dfsadmin", "-safemode", "enter");
        hdfs("dfsadmin", "-saveNamespace");
        hdfs("dfsadmin", "-safemode", "leave");
        hdfs("dfsadmin", "-fetchImage", folder.toAbsolutePath().toString());
    }

    private String hdfs(String... arguments) throws IOException {
        CommandResult result = rack.hdfs(arguments);
        if (result.exitCode() != 0) {
            throw new IOException(String.join(" ", arguments) + " ended with " + result.exitCode() + ": "
                    + result.output() + result.errors());
        }
        return result.output();
    }

    @Override
    public void close() throws IOException {
        meter.close();
        super.close();
    }
}
