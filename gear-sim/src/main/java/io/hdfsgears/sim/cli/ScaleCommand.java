// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.paper.scale.ScaleScenario;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Simulated;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim scale}: how long a full gear cycle of a large cluster takes to simulate, and how much memory. */
@Command(
        name = "scale",
        description = "Simulates a full gear cycle (max, min, max) of a large cluster; prints time and heap.")
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

    @Option(names = "--csv", paramLabel = "FILE", description = "Adds a line with time and memory to this file.")
    private @Nullable Path csv;

    @Option(names = "--plots", paramLabel = "DIR", description = "Draws all lines of the file as SVG files.")
    private @Nullable Path plots;

    @Override
    public Integer call() throws BadInputException, IOException {
        if (hosts < 30 || hosts > 100_000 || blocks < 1 || blocks > 100_000_000) {
            throw new BadInputException("--hosts " + hosts + " --blocks " + blocks
                    + " is out of range: give 30 to 100000 hosts and 1 to 100000000 blocks.");
        }
        if (plots != null && csv == null) {
            throw new BadInputException("--plots draws what --csv keeps: give --csv FILE, too.");
        }
        Scenario scenario = ScaleScenario.of(hosts, blocks);
        Effort.Measured<Simulated> measured = Effort.of(() -> Simulation.run(scenario, seed));
        Simulated run = measured.result();
        Effort effort = measured.effort();
        boolean done =
                run.nameNode().state().phase() == Phase.STEADY && run.world().awake() == hosts;
        PrintWriter out = spec.commandLine().getOut();
        out.print(new RunReport(scenario, seed, run).text());
        out.printf(
                Locale.ROOT,
                "%nwall time %.1f s (goal: at most %.0f s), CPU time %.1f s, load %.1f to %.1f, %d processors%n",
                effort.wallSeconds(),
                limit,
                effort.cpuSeconds(),
                effort.loadBefore(),
                effort.loadAfter(),
                Runtime.getRuntime().availableProcessors());
        out.printf(
                Locale.ROOT,
                "peak heap %.2f GiB of %.2f, held at the end %.2f; cycle %s%n",
                effort.peakBytes() / GIBIBYTE,
                Runtime.getRuntime().maxMemory() / GIBIBYTE,
                effort.heldBytes() / GIBIBYTE,
                done ? "complete" : "NOT complete");
        if (csv != null) {
            Growth.add(csv, hosts, blocks, run.world().events(), effort, done);
        }
        if (csv != null && plots != null) {
            Growth.draw(csv, plots);
        }
        return done && effort.wallSeconds() <= limit ? Program.DONE : Program.MISSED;
    }
}
