// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Evidence;
import io.hdfsgears.benchmarks.HostNames;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.TwoRacks;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.benchmarks.chaos.plan.Shrinker;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run chaos}: faults of many kinds, alone and in pairs, under clients whose history is judged. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        description = {
            "A rack with two NameNodes meets faults that follow from a seed, alone and in pairs, while gears shift and",
            "fourteen stock clients write down what they do and see. After every few faults the rack rests; then all is",
            "read back, and an independent checker judges the history.",
            "Exit codes: 0 no violation; 1 otherwise."
        })
public final class ChaosDrill implements Callable<Integer> {
    /** Options whose values a plan file holds. */
    private static final List<String> IN_FILE = List.of(
            "--faults", "--seed", "--policy", "--pfimbi", "--eafr", "--hosts", "--journals", "--rest-after", "-D");

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private DrillOptions options = new DrillOptions();

    @Mixin
    private TwoRacks racks = new TwoRacks();

    @Option(names = "--faults", description = "Faults (default: ${DEFAULT-VALUE}).")
    private int faults = 100;

    @Option(
            names = "--pfimbi",
            description = "Replicas that writers wait for, 1 or 2; 0: without Pfimbi (default: ${DEFAULT-VALUE}).")
    private int pfimbi;

    @Option(names = "--eafr", description = "With EAFR.")
    private boolean eafr;

    @Option(
            names = "--journals",
            description = "JournalNodes, 3; 0: a shared directory of edits (default: ${DEFAULT-VALUE}).")
    private int journals = 3;

    @Option(names = "--minutes", description = "No fault begins later (default: ${DEFAULT-VALUE}).")
    private int minutes = 600;

    @Option(names = "--rest-after", description = "Faults between two rests (default: ${DEFAULT-VALUE}).")
    private int restAfter = 10;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Exactly the rack, clients, faults and rests of this plan.json, which a run has left.")
    private @Nullable Path replay;

    @Option(
            names = "--shrink",
            paramLabel = "FILE",
            description = "Repeats this plan.json of a run that failed with parts of its faults left out, until no"
                    + " part can be spared or the minutes are over. Clients keep their seed.")
    private @Nullable Path shrink;

    @Option(
            names = "--against",
            paramLabel = "stock",
            description = "Runs the same faults on stock HDFS afterwards: an error of a client is a violation if the"
                    + " same client met none of the kind in the same operation there.")
    private @Nullable String against;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("chaos: " + line);

    @Override
    public Integer call() throws IOException {
        if (against != null && !against.equals("stock")) {
            throw new RackException("--against " + against + " cannot be: give stock.");
        }
        Path file = replay == null ? shrink : replay;
        Script script = file == null ? drawn() : fromFile(file);
        HostNames.learn(); // before anything asks for a name
        Path folder = options.folder("chaos");
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        progress.say("seed " + script.plan().seed() + ", "
                + script.plan().faults().size() + " faults, evidence in " + folder);
        Trial trial = run(script, folder, end);
        Map<String, Object> all = Map.of("machine", Machine.here(), "trial", trial, "violations", trial.violations());
        System.out.println(json ? Json.MAPPER.writeValueAsString(all) : Machine.here() + "\n" + trial.table(folder));
        if (shrink != null && !trial.good()) {
            shrink(script.with(trial.gears().reached(script.plan())), folder, end);
        }
        return trial.good() ? 0 : 1;
    }

    private Script drawn() {
        Setup setup = new Setup(racks.hosts(), racks.policy(), pfimbi, eafr, false, journals, options.settings());
        return Script.of(setup, restAfter, FaultPlan.of(options.seed(), faults, setup.shape()));
    }

    private Script fromFile(Path file) throws IOException {
        List<String> given = IN_FILE.stream()
                .filter(command.commandLine().getParseResult()::hasMatchedOption)
                .toList();
        if (!given.isEmpty() || (replay != null && shrink != null)) {
            throw new RackException(file + " says all of the run: leave "
                    + (given.isEmpty() ? "--replay or --shrink" : String.join(", ", given)) + " out.");
        }
        return Script.read(file);
    }

    private Trial run(Script script, Path folder, long end) throws IOException {
        ChaosResult gears = side(script, folder, end);
        ChaosResult stock = null;
        if (against != null && !script.setup().stock()) {
            Script same = script.onStock().with(gears.reached(script.plan()));
            long late = System.nanoTime() + Duration.ofDays(1).toNanos(); // it meets all that gears met
            stock = side(same, Files.createDirectories(folder.resolve("stock")), late);
        }
        Trial trial = new Trial(gears, stock);
        trial.leaveIn(folder);
        return trial;
    }

    private ChaosResult side(Script script, Path folder, long end) throws IOException {
        script.write(folder.resolve(Script.FILE));
        RackSpec spec = script.setup().spec();
        try (Saboteur saboteur = Saboteur.of(spec);
                VirtualRack rack = VirtualRack.upTemporary(saboteur.on(spec), progress);
                ChaosRun run = new ChaosRun(rack, saboteur, script, folder, progress)) {
            saboteur.missing().forEach(progress::say);
            run.go(end);
            ChaosResult result = ChaosResult.of(script, run);
            if (!result.violations().isEmpty()) {
                try (StockClient client = rack.client()) {
                    new Evidence(rack, client).leaveIn(folder.resolve("rack"));
                }
            }
            return result;
        }
    }

    /** @param failed is known to fail */
    private void shrink(Script failed, Path folder, long end) throws IOException {
        int[] trials = {0};
        Path file = folder.resolve("shortest.json");
        failed.write(file);
        Shrinker.Trial<Fault> again = part -> {
            Path own = Files.createDirectories(folder.resolve("shrink-" + ++trials[0]));
            Trial trial = run(failed.with(part), own, end);
            List<String> found = trial.violations();
            progress.say("trial " + trials[0] + ": " + part.size() + " faults, "
                    + (found.isEmpty() ? "no violation" : found.get(0)));
            if (!found.isEmpty()) {
                failed.with(part).write(file); // each that fails is shorter than the one before
            }
            return !found.isEmpty();
        };
        List<Fault> shortest = Shrinker.shortest(failed.plan().faults(), again, () -> System.nanoTime() - end < 0);
        System.out.println("shortest list that fails, after " + trials[0] + " trials"
                + (System.nanoTime() - end < 0 ? "" : " (the minutes are over)") + ": " + shortest.size() + " faults");
        shortest.forEach(System.out::println);
        System.out.println("the same again: benchmarks/run chaos --replay " + file.toAbsolutePath());
    }
}
