// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.paper.scale.ScaleScenario;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Simulated;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim scale}: how long a full gear cycle of a large cluster takes to simulate, and how much memory. */
@Command(
        name = "scale",
        description = "Simulates a full gear cycle (max, min, max) of a large cluster; prints wall time and peak heap.")
final class ScaleCommand implements Callable<Integer> {
    private static final double GIBIBYTE = 1L << 30;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--hosts", paramLabel = "N", description = "Hosts (default: ${DEFAULT-VALUE}).")
    private int hosts = 10_000;

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks at the start (default: ${DEFAULT-VALUE}).")
    private int blocks = 10_000_000;

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts from (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "Goal for the wall time (default: ${DEFAULT-VALUE}).")
    private double limit = 60;

    @Override
    public Integer call() throws BadInputException {
        if (hosts < 30 || hosts > 20_000 || blocks < 1 || blocks > 50_000_000) {
            throw new BadInputException("--hosts " + hosts + " --blocks " + blocks
                    + " is out of range: give 30 to 20000 hosts and 1 to 50000000 blocks.");
        }
        Scenario scenario = ScaleScenario.of(hosts, blocks);
        long start = System.nanoTime();
        Simulated run = Simulation.run(scenario, seed);
        double seconds = (System.nanoTime() - start) / 1e9;
        boolean done =
                run.nameNode().state().phase() == Phase.STEADY && run.world().awake() == hosts;
        PrintWriter out = spec.commandLine().getOut();
        out.print(new RunReport(scenario, seed, run).text());
        out.printf(
                Locale.ROOT,
                "%nwall time %.1f s (goal: at most %.0f s), peak heap %.2f GiB of %.2f, %d processors; cycle %s%n",
                seconds,
                limit,
                peakHeap() / GIBIBYTE,
                Runtime.getRuntime().maxMemory() / GIBIBYTE,
                Runtime.getRuntime().availableProcessors(),
                done ? "complete" : "NOT complete");
        return done && seconds <= limit ? Program.DONE : Program.MISSED;
    }

    /** The sum of the pools' peaks, which need not have been at one moment: an upper bound. */
    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
