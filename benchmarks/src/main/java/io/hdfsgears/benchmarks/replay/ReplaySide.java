// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.jobs.Clients;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.benchmarks.jobs.JobRack;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hdfs.GearStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One rack of its own for one replay: files laid out, all idle in the lowest gear, then the jobs. */
final class ReplaySide extends JobRack {
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int MOST_JOBS_AT_ONCE = 200;

    private final String name;
    private final JobPlan plan;
    private final double tail;
    private final Set<DecisionProto> decisions = new LinkedHashSet<>();

    /** @param tail seconds after the last arrival that still count for hosts and joules */
    ReplaySide(String name, RackSpec spec, JobPlan plan, double tail, Progress progress) throws IOException {
        super(spec, progress);
        this.name = name;
        this.plan = plan;
        this.tail = tail;
    }

    /** @param raw folder for every read, write, look and change; null = nowhere */
    Round run(int number, @Nullable Path raw) throws IOException {
        allGood("layout", plan.layOut());
        link.setMode("auto");
        progress.say(name + ": idle, waiting for the lowest gear");
        Poll.until(PATIENCE, STEP, this::lowest, () -> "the idle rack did not reach its lowest gear");
        EafrWatch eafr = new EafrWatch(lengths(), plan.hottest());
        List<Sample> samples = new ArrayList<>();
        try (Clients clients = new Clients(rack, "replay", plan.jobs(), MOST_JOBS_AT_ONCE)) {
            clients.begin();
            long start = System.nanoTime();
            long startMillis = System.currentTimeMillis();
            Metered metered;
            try (Window window = new Window()) {
                watch(start, eafr, samples);
                metered = window.end();
            }
            long shifts = shiftsSince(startMillis);
            JobLog log = clients.end(PATIENCE);
            keep(raw, name + "-" + number, clients, samples, eafr);
            JobLog.Figures readBack = readBack();
            String hottest = plan.hottest();
            return new Round(
                    samples,
                    log.of(JobLog.Entry::read),
                    log.of(entry -> entry.read() && entry.file().equals(hottest)),
                    log.of(entry -> entry.read() && !entry.file().equals(hottest)),
                    log.of(entry -> !entry.read()),
                    readBack,
                    metered,
                    eafr.summary(),
                    shifts);
        }
    }

    private JobLog.Figures readBack() throws IOException {
        link.setMode("manual");
        Poll.until(PATIENCE, STEP, () -> link.status().phase().equals("STEADY"), () -> "the last gear is not steady");
        new GearShift(link, progress).to(link.status().gears().size());
        progress.say(name + ": reading everything back");
        return all("back", plan.readBack());
    }

    private Map<String, Long> lengths() {
        Map<String, Long> lengths = new HashMap<>(plan.inputs());
        plan.jobs().forEach(job -> lengths.put(job.output(), job.writeBytes()));
        return lengths;
    }

    private boolean lowest() throws IOException {
        GearStatus status = link.status();
        return status.phase().equals("STEADY")
                && status.hostsAwake() == status.gears().get(0)
                && asleep().size() == rack.description().spec().hosts() - status.hostsAwake();
    }

    private long shiftsSince(long millis) {
        return decisions.stream()
                .filter(decision -> decision.getAtMillis() >= millis)
                .filter(decision -> List.of("SHIFT", "CANCEL").contains(decision.getKind()))
                .count();
    }

    /** Once a second, until the window's end. */
    private void watch(long start, EafrWatch eafr, List<Sample> samples) throws IOException {
        double end = plan.seconds() + tail;
        for (double now = seconds(start); now < end; now = seconds(start)) {
            AutoProto auto = link.auto();
            decisions.addAll(auto.getDecisionsList());
            EafrReportProto report = link.eafr();
            eafr.look(report, now);
            samples.add(new Sample(
                    now,
                    asleep().size(),
                    link.status().hostsAwake(),
                    auto.getReadBytesPerSecond(),
                    report.getExtraReplicas(),
                    report.getExtraBytes()));
            if (samples.size() % 10 == 0) {
                progress.say(name + ": " + samples.get(samples.size() - 1));
            }
            double next = Math.min(end, Math.max(samples.size(), now));
            Poll.pause(Duration.ofMillis(Math.max(1, Math.round(1e3 * (next - seconds(start))))));
        }
    }

    private static void keep(@Nullable Path raw, String name, Clients clients, List<Sample> samples, EafrWatch eafr)
            throws IOException {
        if (raw != null) {
            Files.copy(clients.log(), raw.resolve(name + "-jobs.csv"));
            StringBuilder looks = new StringBuilder(Sample.HEAD);
            samples.forEach(sample -> looks.append(sample.line()));
            Files.writeString(raw.resolve(name + "-hosts.csv"), looks);
            StringBuilder changes = new StringBuilder("seconds,by,path,bytes,reads,wanted\n");
            eafr.changes().forEach(change -> changes.append(change.line()));
            Files.writeString(
                    raw.resolve(name + "-eafr.csv"), changes.toString().toLowerCase(Locale.ROOT));
        }
    }
}
