// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Plots;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./sim run}: one scenario from one seed. */
@Command(name = "run", description = "Simulates a scenario, with the invariants checked after every event.")
final class RunCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO.json", description = "The scenario; examples are in gear-sim/scenarios.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path file;

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts from (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also writes the measures as CSV.")
    private @Nullable Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes measures and curves as JSON.")
    private @Nullable Path json;

    @Option(names = "--plots", paramLabel = "DIR", description = "Also draws the curves as SVG files.")
    private @Nullable Path plots;

    @Override
    public Integer call() throws IOException {
        Scenario scenario = ScenarioFile.read(file);
        RunReport report = new RunReport(scenario, seed, Simulation.run(scenario, seed));
        PrintWriter out = spec.commandLine().getOut();
        out.print(report.text());
        out.flush();
        if (csv != null) {
            OutputFile.write(csv, report.csv());
        }
        if (json != null) {
            OutputFile.write(json, report.json());
        }
        if (plots != null) {
            Files.createDirectories(plots);
            for (Figure figure : report.figures()) {
                Plots.write(figure, plots.resolve(report.fileName(figure)));
            }
        }
        return Program.DONE;
    }
}
