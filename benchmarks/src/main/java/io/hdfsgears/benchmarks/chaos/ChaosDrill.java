// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.hdfsgears.benchmarks.Evidence;
import io.hdfsgears.benchmarks.HostNames;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.benchmarks.chaos.plan.Shrinker;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run chaos}: faults of many kinds, alone and in pairs, under clients whose history is judged. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        description = {
            "A rack with two NameNodes meets faults that follow from a seed, alone and in pairs, while gears shift and",
            "twelve stock clients write down what they do and see. After every few faults the rack rests; then all is",
            "read back, and an independent checker judges the history.",
            "Exit codes: 0 no violation; 1 otherwise."
        })
public final class ChaosDrill implements Callable<Integer> {
    private static final String PLAN = "plan.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--faults", description = "Faults (default: ${DEFAULT-VALUE}).")
    private int faults = 100;

    @Option(names = "--seed", description = "Of faults and clients (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "rabbit";

    @Option(
            names = "--pfimbi",
            description = "Replicas that writers wait for, 1 or 2; 0: without Pfimbi (default: ${DEFAULT-VALUE}).")
    private int pfimbi;

    @Option(names = "--eafr", description = "With EAFR.")
    private boolean eafr;

    @Option(names = "--hosts", description = "Hosts, in 2 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 6;

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
            description = "Exactly the faults of this plan.json, whatever --faults and --seed say.")
    private @Nullable Path replay;

    @Option(
            names = "--shrink",
            description =
                    "After a violation, runs again with parts of the faults left out, until no part can be spared.")
    private boolean shrink;

    @Option(
            names = "--against",
            paramLabel = "stock",
            description = "Runs the same faults on stock HDFS afterwards: a kind of error that clients met only with"
                    + " gears is a violation.")
    private @Nullable String against;

    @Option(
            names = "--evidence",
            paramLabel = "DIR",
            description =
                    "A new folder for the plan, the history, the tables and a failed run's logs (default: a temporary"
                            + " folder).")
    private @Nullable Path evidence;

    @Option(names = "-D", paramLabel = "KEY=VALUE", description = "A key of the rack.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("chaos: " + line);

    /** The first thing that it does is to name the hosts, which WebHDFS redirects to by name: Java reads this once. */
    public static void main(String[] args) throws IOException {
        HostNames.learn();
        System.exit(new CommandLine(new ChaosDrill()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        if (against != null && !against.equals("stock")) {
            throw new RackException("--against " + against + " cannot be: give stock.");
        }
        Setup setup = new Setup(hosts, policy, pfimbi, eafr, false, journals, settings);
        FaultPlan plan = replay == null
                ? FaultPlan.of(seed, faults, setup.shape())
                : JSON.readValue(replay.toFile(), FaultPlan.class);
        Path folder = evidence == null ? Files.createTempDirectory("chaos-") : Files.createDirectories(evidence);
        progress.say("seed " + plan.seed() + ", " + plan.faults().size() + " faults, evidence in " + folder);
        ChaosResult result = run(setup, plan, folder);
        ChaosResult stock = null;
        if (against != null) {
            Setup plain = new Setup(hosts, policy, 0, false, true, journals, settings);
            stock = run(plain, plan, Files.createDirectories(folder.resolve("stock")));
        }
        List<String> more = stock == null ? List.of() : result.errorsNotOf(stock);
        print(result, Optional.ofNullable(stock), more);
        if (shrink && !result.good()) {
            shrink(setup, plan, result, folder);
        }
        return result.good() && more.isEmpty() ? 0 : 1;
    }

    private ChaosResult run(Setup setup, FaultPlan plan, Path folder) throws IOException {
        pretty().writeValue(folder.resolve(PLAN).toFile(), plan);
        try (VirtualRack rack = VirtualRack.upTemporary(setup.spec(), progress);
                ChaosRun run = new ChaosRun(rack, setup, plan, folder, progress)) {
            run.go(Duration.ofMinutes(minutes), restAfter);
            ChaosResult result = ChaosResult.of(setup, plan.seed(), run);
            result.leaveIn(folder);
            if (!result.good() && !setup.stock()) {
                try (StockClient client = rack.client()) {
                    new Evidence(rack, client).leaveIn(folder.resolve("rack"));
                }
            }
            return result;
        }
    }

    private void shrink(Setup setup, FaultPlan plan, ChaosResult failed, Path folder) throws IOException {
        int[] trials = {0};
        FaultPlan reached = new FaultPlan(plan.seed(), plan.faults().subList(0, reached(plan, failed)));
        List<Fault> shortest = Shrinker.shortest(reached.faults(), part -> {
            Path own = Files.createDirectories(folder.resolve("shrink-" + ++trials[0]));
            ChaosResult again = run(setup, new FaultPlan(plan.seed(), part), own);
            progress.say("trial " + trials[0] + ": " + part.size() + " faults, "
                    + (again.good() ? "no violation" : again.violations().get(0)));
            return !again.good();
        });
        Path file = folder.resolve("shortest.json");
        pretty().writeValue(file.toFile(), new FaultPlan(plan.seed(), shortest));
        System.out.println("shortest list that fails: " + shortest.size() + " faults, in " + file);
        shortest.forEach(System.out::println);
    }

    /** Faults up to the violation: those behind it had no part in it. */
    private static int reached(FaultPlan plan, ChaosResult failed) {
        int last = failed.outcomes().stream()
                .mapToInt(outcome -> outcome.fault().number())
                .max()
                .orElse(0);
        int count = 0;
        for (Fault fault : plan.faults()) {
            count += fault.number() <= last + 2 ? 1 : 0; // one or two did not end
        }
        return count;
    }

    private static ObjectWriter pretty() {
        return JSON.writerWithDefaultPrettyPrinter();
    }

    private void print(ChaosResult result, Optional<ChaosResult> stock, List<String> more) throws IOException {
        if (json) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("machine", Machine.here());
            all.put("result", result);
            stock.ifPresent(plain -> all.put("stock", plain));
            all.put("errorsNotOnStock", more);
            System.out.println(pretty().writeValueAsString(all));
            return;
        }
        System.out.println(Machine.here());
        System.out.print(result.table());
        stock.ifPresent(plain -> {
            System.out.println();
            System.out.print(plain.table());
            more.forEach(kind -> System.out.println("NOT ON STOCK: " + kind));
        });
    }
}
