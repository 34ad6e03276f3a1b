// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Machine;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run eafr-trace}: recorded jobs by input path under automatic gears, with EAFR and without it, by turns. */
@Command(
        name = "eafr-trace",
        mixinStandardHelpOptions = true,
        description = {
            "Play a part of FB-2010's jobs by input path, faster and smaller, as stock clients' reads and writes on a rack with",
            "automatic gears: by turns a rack without EAFR and one with it. Print hosts asleep, joules and clients' latencies.",
            "Exit codes: 0 no client error and no wrong byte; 1 otherwise."
        })
public final class EafrTrace implements Callable<Integer> {
    private static final double MEGABYTE = 1e6;

    @Option(names = "--rounds", description = "Replays on each side (default: ${DEFAULT-VALUE}).")
    private int rounds = 1;

    @Option(names = "--on-first", description = "Begin with EAFR instead of without it.")
    private boolean onFirst;

    @Option(names = "--from-hour", description = "First hour of the trace that is played (default: ${DEFAULT-VALUE}).")
    private double fromHour = 3;

    @Option(names = "--hours", description = "Hours of the trace that are played (default: ${DEFAULT-VALUE}).")
    private double hours = 1;

    @Option(names = "--speed", description = "Seconds of the trace in one of the run (default: ${DEFAULT-VALUE}).")
    private double speed = 40;

    @Option(names = "--scale", description = "Bytes for one of the trace (default: ${DEFAULT-VALUE}).")
    private double scale = 5e-4;

    @Option(names = "--largest", description = "No file is larger, bytes (default: ${DEFAULT-VALUE}).")
    private long largest = 1_600_000;

    @Option(names = "--tail", description = "Seconds after the trace that count, too (default: ${DEFAULT-VALUE}).")
    private double tail = 20;

    @Option(names = "--hosts", description = "Hosts of each rack, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "springfs";

    @Option(names = "--read-mbps", description = "Stock throttle of a host's reads, MB/s (default: ${DEFAULT-VALUE}).")
    private double readMBps = 2;

    @Option(names = "--eafr-interval", description = "dfs.namenode.eafr.interval (default: ${DEFAULT-VALUE}).")
    private String eafrInterval = "3s";

    @Option(
            names = "--hot-reads",
            description = "dfs.namenode.eafr.hot.reads; half of it is cold (default: ${DEFAULT-VALUE}).")
    private int hotReads = 2;

    @Option(names = "--read-selection", description = "EAFR sends readers to the shortest queue, too.")
    private boolean readSelection;

    @Option(names = "--budget", description = "dfs.namenode.eafr.budget (default: ${DEFAULT-VALUE}).")
    private String budget = "64m";

    @Option(names = "--most", description = "dfs.namenode.eafr.replicas.most (default: ${DEFAULT-VALUE}).")
    private int most = 10;

    @Option(
            names = "--hardware",
            description = "Hosts that are really frozen, with a PDU that meters them; needs root.")
    private boolean hardware;

    @Option(names = "--raw", description = "Folder to be made, for every read, write, look and change.")
    private @Nullable Path raw;

    private final Progress progress = line -> System.err.println("eafr-trace: " + line);

    @Override
    public Integer call() throws IOException {
        JobPlan plan =
                JobPlan.of(TraceLibrary.facebook2010Paths(), new JobPlan.Scale(fromHour, hours, speed, scale, largest));
        if (raw != null) {
            Files.createDirectories(raw);
        }
        List<Round> off = new ArrayList<>();
        List<Round> on = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            boolean eafrFirst = onFirst == (round % 2 == 1);
            if (eafrFirst) {
                on.add(play(plan, EafrMode.ON, round));
            }
            off.add(play(plan, EafrMode.OFF, round));
            if (!eafrFirst) {
                on.add(play(plan, EafrMode.ON, round));
            }
        }
        ReplayReport report = new ReplayReport(plan, off, on);
        System.out.println(Machine.here() + "\n" + report.text());
        return report.good() ? 0 : 1;
    }

    private Round play(JobPlan plan, EafrMode mode, int number) throws IOException {
        String name = mode.word();
        progress.say("EAFR " + name + ", round " + number + ", " + Machine.here());
        try (ReplaySide side = new ReplaySide(name, spec().withEafr(mode), plan, tail, progress)) {
            Round round = side.run(number, raw);
            progress.say("EAFR " + name + ", round " + number + ": " + round.reads() + " " + round.eafr());
            return round;
        }
    }

    /** Reads alone are throttled: they are what the hosts are short of, and laying files out would take minutes. */
    private RackSpec spec() {
        String throughput = Long.toString(Math.round(readMBps * MEGABYTE));
        RackSpec spec = RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withPolicy(policy)
                .withSetting("dfs.datanode.data.read.bandwidthPerSec", throughput)
                .withSetting(AutoKeys.INTERVAL.name(), "4s")
                .withSetting(AutoKeys.CALM.name(), "12s")
                .withSetting(AutoKeys.COOLDOWN.name(), "12s")
                .withSetting(AutoKeys.HOST_THROUGHPUT.name(), throughput)
                .withSetting(EafrKeys.INTERVAL.name(), eafrInterval)
                .withSetting(EafrKeys.HOT_READS.name(), String.valueOf(hotReads))
                .withSetting(EafrKeys.COLD_READS.name(), String.valueOf(Math.max(1, hotReads / 2)))
                .withSetting(EafrKeys.READ_SELECTION.name(), String.valueOf(readSelection))
                .withSetting(EafrKeys.BUDGET.name(), budget)
                .withSetting(EafrKeys.MOST.name(), String.valueOf(most));
        return hardware ? spec.withHardware(HardwareShape.USUAL) : spec;
    }
}
