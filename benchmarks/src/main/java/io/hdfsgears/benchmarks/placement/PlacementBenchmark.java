// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.PlacementPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run placement}. */
@Command(
        name = "placement",
        mixinStandardHelpOptions = true,
        description = {
            "Speed of addBlock and of placement alone, stock's default policy against one of ours, side by side.",
            "Exit codes: 0 all goals met, 1 a goal was missed or something failed."
        })
public final class PlacementBenchmark implements Callable<Integer> {
    @Option(
            names = "--policy",
            description =
                    "Whose placement stands against stock's: rabbit, springfs, accordion or eafr (default: rabbit).")
    private PlacementPolicy policy = PlacementPolicy.RABBIT;

    @Option(names = "--hosts", split = ",", description = "Registered hosts (default: ${DEFAULT-VALUE}).")
    private List<Integer> hosts = List.of(100, 1000);

    @Option(names = "--asleep", split = ",", description = "Sleeping hosts, %% (default: ${DEFAULT-VALUE}).")
    private List<Integer> asleep = List.of(0, 75, 90);

    @Option(names = "--threads", split = ",", description = "Calling threads (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads = List.of(1, 8);

    @Option(names = "--files", description = "addBlock calls a round (default: ${DEFAULT-VALUE}).")
    private int files = 2000;

    @Option(names = "--calls", description = "chooseTarget calls a round (default: ${DEFAULT-VALUE}).")
    private int calls = 5_000;

    @Option(names = "--rounds", description = "Rounds that count (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(names = "--warm-ups", description = "Rounds before each case (default: ${DEFAULT-VALUE}).")
    private int warmUps = 2;

    @Option(
            names = "--stock-factor",
            description = {
                "Replicas of a file on stock; ours has 3 (default: ${DEFAULT-VALUE}).",
                "Accordion stores 4 of 3: with 4, both do the same work."
            })
    private short stockFactor = Contestant.REPLICATION;

    @Option(names = "--dir", description = "Where the edit logs go (default: a temporary folder).")
    private @Nullable Path dir;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (policy.className().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--policy " + policy.word() + " is stock's own: give one of ours");
        }
        DefaultMetricsSystem.setMiniClusterMode(true); // two NameNodes in one JVM have the same metrics names
        DefaultMetricsSystem.initialize("NameNode");
        Machine machine = Machine.here();
        Match.Plan plan = new Match.Plan(asleep, threads, files, calls, rounds, warmUps, stockFactor);
        Path folder = dir == null ? Files.createTempDirectory("placement-") : Files.createTempDirectory(dir, "run-");
        List<CaseResult> results = new ArrayList<>();
        try {
            for (int count : hosts) {
                try (Match match =
                        new Match(plan, count, policy, folder, line -> System.err.println("placement: " + line))) {
                    results.addAll(match.play());
                }
            }
        } finally {
            Folders.delete(folder);
        }
        Report report = Report.of(machine, policy.word(), results);
        System.out.println(json ? Json.MAPPER.writeValueAsString(report) : report.table());
        return report.ok() ? 0 : 1;
    }
}
