// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code benchmarks/run validate}: the simulator beside a rack. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = {
            "Play a scenario of the simulator on a rack: stock clients at its rates, its shifts, and kill -9 for its crashes.",
            "Then simulate it, and print bytes read, written and moved, seconds of each phase and joules of both.",
            "Exit codes: 0 all goals are met and no client had an error; 1 otherwise; 2 bad input."
        })
public final class ValidateDrill implements Callable<Integer> {
    @Option(
            names = "--scenario",
            description = "Scenario file, as of ./sim run; failures of kind crash alone (default: ${DEFAULT-VALUE}).")
    private Path file = Path.of("gear-sim", "scenarios", "rack-of-twelve.json");

    @Option(names = "--seed", description = "Of the clients' moments and files (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--seeds", description = "Seeds that are simulated, from 1 on (default: ${DEFAULT-VALUE}).")
    private int seeds = 10;

    @Option(names = "--hardware", description = "Hosts with shaped disks and NICs of their own, and a PDU; needs root.")
    private boolean hardware;

    @Option(
            names = "--out",
            description = "Folder for the rack's figures, the table and the curves (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "validate");

    @Option(names = "--from", description = "Compare with the rack's figures of an earlier run's folder.")
    private @Nullable Path from;

    @CommandLine.Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Scenario scenario = scenario();
        Files.createDirectories(out);
        Course measured = from == null ? measured(scenario) : Course.load(from.resolve("rack.json"));
        List<Course> simulated = LongStream.rangeClosed(1, Math.max(1, seeds))
                .mapToObj(each -> SimulatedSide.of(scenario, each))
                .toList();
        ValidateReport report = new ValidateReport(simulated, measured);
        Files.writeString(out.resolve("validate.csv"), report.csv());
        Files.writeString(
                out.resolve("course.csv"),
                Course.HEAD + measured.csv("rack") + simulated.get(0).csv("simulated"));
        System.out.println(report.table());
        return report.met() && measured.failed() == 0 ? 0 : 1;
    }

    private Course measured(Scenario scenario) throws IOException {
        try (RackSide rack = new RackSide(scenario, hardware, line -> System.err.println("validate: " + line))) {
            Course course = rack.run(seed);
            course.save(out.resolve("rack.json"));
            return course;
        }
    }

    private Scenario scenario() throws IOException {
        try {
            return ScenarioReader.read(new ObjectMapper().readTree(file.toFile()));
        } catch (ScenarioException e) {
            throw new ParameterException(
                    java.util.Objects.requireNonNull(spec).commandLine(), file + ": " + e.getMessage(), e);
        }
    }
}
