// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.benchmarks.replay.JobPlan;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run plan}: the planner's word beside a rack's. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Play an hour of FB-2010's jobs by input path as stock clients' reads and writes on a rack with automatic gears and",
            "its audit log on. Then plan from fsimage, audit log and dfsadmin's report, and print joules, hosts awake and p99 of",
            "the reads as predicted and as measured.",
            "Exit codes: 0 no client error and no wrong byte; 1 otherwise."
        })
public final class PlanDrill implements Callable<Integer> {
    private static final double MEGABYTE = 1e6;
    private static final double USUAL_MINUTES = 10;
    private static final double MINUTES_AN_HOUR = 60;

    @Option(names = "--minutes", description = "Length of the run (default: ${DEFAULT-VALUE}).")
    private double minutes = MINUTES_AN_HOUR;

    @Option(names = "--from-hour", description = "First hour of the trace that is played (default: ${DEFAULT-VALUE}).")
    private double fromHour = 3;

    @Option(names = "--hours", description = "Hours of the trace that are played (default: ${DEFAULT-VALUE}).")
    private double hours = 1;

    @Option(
            names = "--scale",
            description = "Bytes for one of the trace in a run of 10 minutes, in proportion in another"
                    + " (default: ${DEFAULT-VALUE}).")
    private double scale = 5e-4;

    @Option(
            names = "--largest",
            description = "No file is larger, bytes, likewise in proportion (default: ${DEFAULT-VALUE}).")
    private long largest = 1_000_000;

    @Option(names = "--hosts", description = "Hosts of the rack, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "rabbit";

    @Option(names = "--eafr", description = "Replicas follow popularity.")
    private boolean eafr;

    @Option(names = "--read-mbps", description = "Stock throttle of a host's reads, MB/s (default: ${DEFAULT-VALUE}).")
    private double readMBps = 0.3;

    @Option(names = "--interval", description = "dfs.namenode.gear.auto.interval (default: ${DEFAULT-VALUE}).")
    private String interval = "10s";

    @Option(names = "--calm", description = "auto.calm and auto.cooldown (default: ${DEFAULT-VALUE}).")
    private String calm = "30s";

    @Option(
            names = "--hardware",
            description = "Hosts that are really frozen, with a PDU that meters them; needs root.")
    private boolean hardware;

    @Option(
            names = "--out",
            description = "Folder to be made: the planner's inputs, all looks and reads (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "plan");

    @Option(names = "--from", description = "Plan from the folder of an earlier run instead of running anything.")
    private @Nullable Path from;

    private final Progress progress = line -> System.err.println("plan: " + line);

    @Override
    public Integer call() throws IOException {
        Path folder = from == null ? out : from;
        Truth truth = from == null ? replayed() : Truth.load(from.resolve("truth.json"));
        PlanReport report = new PlanReport(truth, Predicted.of(folder, truth));
        Files.writeString(folder.resolve("plan.csv"), PlanReport.HEAD + report.csv());
        Files.writeString(folder.resolve("predicted.csv"), report.course());
        System.out.println(report.table());
        return truth.failed() == 0 ? 0 : 1;
    }

    private Truth replayed() throws IOException {
        double factor = minutes / USUAL_MINUTES;
        JobPlan.Scale cut = new JobPlan.Scale(
                fromHour, hours, MINUTES_AN_HOUR * hours / minutes, factor * scale, Math.round(factor * largest));
        JobPlan plan = JobPlan.of(TraceLibrary.facebook2010Paths(), cut);
        Replay.Setup setup = new Replay.Setup(policy, eafr, readMBps * MEGABYTE);
        try (Replay replay = new Replay(spec(), setup, plan, progress)) {
            return replay.run(out);
        }
    }

    /** Reads alone are throttled: they are what the hosts are short of, and laying files out would take minutes. */
    private RackSpec spec() {
        String throughput = Long.toString(Math.round(readMBps * MEGABYTE));
        RackSpec spec = RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withPolicy(policy)
                .withEafr(eafr ? EafrMode.ON : EafrMode.OFF)
                .withSetting("dfs.datanode.data.read.bandwidthPerSec", throughput)
                .withSetting(AutoKeys.INTERVAL.name(), interval)
                .withSetting(AutoKeys.CALM.name(), calm)
                .withSetting(AutoKeys.COOLDOWN.name(), calm)
                .withSetting(AutoKeys.HOST_THROUGHPUT.name(), throughput)
                .withSetting(EafrKeys.INTERVAL.name(), interval)
                .withSetting(EafrKeys.HOT_READS.name(), "2")
                .withSetting(EafrKeys.COLD_READS.name(), "1");
        return hardware ? spec.withHardware(HardwareShape.USUAL) : spec;
    }
}
