// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.sim.report.Plots;
import io.hdfsgears.sim.trace.JobPace;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run trace}: automatic gears under a part of a recorded day, played in minutes. */
@Command(
        name = "trace",
        mixinStandardHelpOptions = true,
        description = {
            "Bring up a rack of throttled hosts in mode auto, offer it a part of a recorded day by a stock client, print",
            "hosts awake against the load, the controller's decisions, and client errors as Markdown.",
            "Exit codes: 0 no client error and no wrong byte; 1 otherwise."
        })
public final class TraceDrill implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STEP = Duration.ofSeconds(1);
    private static final double MEGABYTE = 1e6;
    private static final int FILES = 24;
    private static final long FILE_BYTES = 4L << 20;

    @Option(names = "--trace", description = "A trace in SWIM's columns (default: FB-2009, which comes along).")
    private @Nullable Path trace;

    @Option(names = "--trace-hosts", description = "Hosts of the recorded cluster (default: ${DEFAULT-VALUE}).")
    private int traceHosts = 600;

    @Option(names = "--hosts", description = "Hosts of the rack, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(names = "--host-mbps", description = "Throttle of each host, 10^6 bytes/s (default: ${DEFAULT-VALUE}).")
    private double hostMBps = 4;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "springfs";

    @Option(names = "--from-hour", description = "First hour of the trace that is played (default: ${DEFAULT-VALUE}).")
    private double fromHour = 4;

    @Option(names = "--hours", description = "Hours of the trace that are played (default: ${DEFAULT-VALUE}).")
    private double hours = 4;

    @Option(names = "--speed", description = "Seconds of the trace in one of the run (default: ${DEFAULT-VALUE}).")
    private double speed = 60;

    @Option(
            names = "--peak",
            description = "Part of the rack's throughput that the cap asks for (default: ${DEFAULT-VALUE}).")
    private double peak = 0.8;

    @Option(
            names = "--cap",
            description = "Minutes beyond this quantile are spread over later ones (default: ${DEFAULT-VALUE}).")
    private double cap = 0.95;

    @Option(names = "--interval", description = "Resizing interval (default: ${DEFAULT-VALUE}).")
    private String interval = "4s";

    @Option(names = "--calm", description = "Calm time and cool-down (default: ${DEFAULT-VALUE}).")
    private String calm = "12s";

    @Option(names = "--seed", description = "Durations of jobs, and which files are read (default: ${DEFAULT-VALUE}).")
    private long seed = 2009;

    @Option(names = "--plot", description = "Write the plot to this SVG file.")
    private @Nullable Path plot;

    private final Progress progress = line -> System.err.println("trace: " + line);
    private final List<Sample> samples = new ArrayList<>();
    private final Set<DecisionProto> decisions = new LinkedHashSet<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        RackSpec spec = spec();
        ScaledTrace load = load(spec.replication());
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf());
                StockClient client = rack.client();
                Streams streams = new Streams(client, FILES, new SplittableRandom(seed))) {
            progress.say("writing " + FILES + " files to be read");
            require(client.write(Streams.folder(), FILES, FILE_BYTES, seed, 6));
            link.setMode("auto");
            Poll.until(
                    PATIENCE,
                    STEP,
                    () -> lowest(link),
                    () -> "the idle rack did not reach its lowest gear: " + situation(link));
            long startMillis = System.currentTimeMillis();
            play(load, rack, link, streams);
            streams.finish();
            WorkResult verified = client.verify("/", 4);
            int minimum = link.status().gears().get(0);
            TraceReport report = new TraceReport(hosts, spec.replication(), hostMBps * MEGABYTE, minimum, samples);
            System.out.println(summary(load, streams, verified, report));
            System.out.println(report.table());
            System.out.println(TraceReport.decisions(List.copyOf(decisions), startMillis));
            if (plot != null) {
                Plots.write(report.figure(), plot);
            }
            boolean good = streams.errors() == 0 && streams.wrong() == 0 && verified.good();
            return good ? 0 : 1;
        }
    }

    private RackSpec spec() {
        return RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withPolicy(policy)
                .withHostMBps(hostMBps)
                .withSetting(AutoKeys.INTERVAL.name(), interval)
                .withSetting(AutoKeys.CALM.name(), calm)
                .withSetting(AutoKeys.COOLDOWN.name(), calm)
                .withSetting(AutoKeys.HOST_THROUGHPUT.name(), Long.toString(Math.round(hostMBps * MEGABYTE)));
    }

    private ScaledTrace load(int replication) throws IOException {
        JobTrace jobs = trace == null ? TraceLibrary.facebook2009() : TraceLibrary.read(trace, traceHosts);
        LoadSeries day = LoadSeries.of(jobs, JobPace.USUAL, 0.5, new SplittableRandom(seed));
        double peakBytes = peak * hosts * hostMBps * MEGABYTE;
        return new ScaledTrace(day, fromHour, hours, speed, cap, peakBytes, replication);
    }

    private static boolean lowest(GearLink link) throws IOException {
        GearStatus status = link.status();
        return status.phase().equals("STEADY")
                && status.hostsAwake() == status.gears().get(0);
    }

    private static String situation(GearLink link) {
        try {
            GearStatus status = link.status();
            List<DecisionProto> decisions = link.auto().getDecisionsList();
            return status.phase() + " with " + status.hostsAwake() + " hosts " + status.held() + ", "
                    + (decisions.isEmpty() ? "nothing decided" : decisions.get(decisions.size() - 1)) + ", "
                    + link.report().notices();
        } catch (IOException e) {
            return "no NameNode answers: " + e.getMessage();
        }
    }

    private static void require(WorkResult result) throws IOException {
        if (!result.good()) {
            throw new IOException("the client failed before the run began: " + result.messages());
        }
    }

    private void play(ScaledTrace load, VirtualRack rack, GearLink link, Streams streams) throws IOException {
        long start = System.nanoTime();
        double end = load.seconds();
        double now = 0;
        while (now < end) {
            double reads = load.reads(now, now + 1);
            double writes = load.writes(now, now + 1);
            streams.follow(reads, writes);
            look(rack, link, now, reads, writes);
            double next = Math.floor(now) + 1;
            Poll.pause(Duration.ofMillis(Math.max(1, Math.round(1e3 * (next - seconds(start))))));
            now = seconds(start);
        }
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    private void look(VirtualRack rack, GearLink link, double now, double reads, double writes) throws IOException {
        AutoProto auto = link.auto();
        decisions.addAll(auto.getDecisionsList());
        Sample sample = new Sample(
                now,
                reads,
                writes,
                auto.getReadBytesPerSecond(),
                auto.getWriteBytesPerSecond(),
                link.status().hostsAwake(),
                rack.hostsRunning().size(),
                auto.getOffloadSet());
        samples.add(sample);
        if (samples.size() % 10 == 0) {
            progress.say(Text.of(
                    "%.0f s: %.1f MB/s read, %.1f written, %d hosts run",
                    now, reads / MEGABYTE, writes / MEGABYTE, sample.running()));
        }
    }

    private String summary(ScaledTrace load, Streams streams, WorkResult verified, TraceReport report) {
        return Text.of(
                """
                - %.1f hours of the trace from hour %.1f on, %.0f times as fast; bytes a second x %.2e
                - offered: %.0f MB read, %.0f MB written; done by %d streams of 1 MB/s: %.0f MB read, %.0f MB written
                - client errors %d, wrong bytes in %d streams, longest stall of one call %.1f s; afterwards %d files read back, %d wrong, %d errors
                - host-seconds: %.1f %% of all hosts always on; %.1f %% if hosts came and went at once with the load
                - correlation of running hosts with the offered load: %.2f at once, %.2f 5 s late, %.2f 10 s late
                %s""",
                hours,
                fromHour,
                speed,
                load.factor(),
                report.offeredReadBytes() / MEGABYTE,
                report.offeredWrittenBytes() / MEGABYTE,
                streams.streams(),
                streams.readBytes() / MEGABYTE,
                streams.writtenBytes() / MEGABYTE,
                streams.errors(),
                streams.wrong(),
                streams.longestStallMillis() / 1e3,
                verified.files(),
                verified.wrong(),
                verified.errors(),
                100 * report.runningPart(),
                100 * report.idealPart(),
                report.correlation(0),
                report.correlation(5),
                report.correlation(10),
                streams.messages().isEmpty() ? "" : "- " + String.join("\n- ", streams.messages()) + "\n");
    }
}
