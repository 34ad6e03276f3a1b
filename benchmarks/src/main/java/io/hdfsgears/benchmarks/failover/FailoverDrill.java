// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Evidence;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.TwoRacks;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks/run failover}: kill -9 of the active NameNode at a random moment of each of many gear changes. */
@Command(
        name = "failover",
        mixinStandardHelpOptions = true,
        description = {
            "A rack with two NameNodes changes gears at random under readers and writers of a stock client; in each change",
            "the active NameNode is killed at a random moment, the other one takes over, the killed one comes back; in some",
            "it stands still (SIGSTOP) and goes on; in half of them an operator runs dfsadmin -refreshNodes.",
            "Exit codes: 0 no error, no wrong byte, each change ends in the gear ordered or is held; 1 otherwise."
        })
public final class FailoverDrill implements Callable<Integer> {
    /** As in production: over a shared directory stock ends who takes over when the other died right as it began a segment. */
    private static final int JOURNALS = 3;

    private static final Duration PAUSE = Duration.ofSeconds(45);

    @Mixin
    private DrillOptions options = new DrillOptions();

    @Mixin
    private TwoRacks racks = new TwoRacks();

    @Option(names = "--changes", description = "Gear changes (default: ${DEFAULT-VALUE}).")
    private int changes = 200;

    @Option(
            names = "--verify-every",
            description = "Changes between two looks at all data (default: ${DEFAULT-VALUE}).")
    private int verifyEvery = 10;

    @Option(
            names = "--pause-one-in",
            description = "Of so many changes one, by chance, in which the active NameNode stands still (SIGSTOP) for"
                    + " 45 s and is not killed (default: ${DEFAULT-VALUE}).")
    private int pauseOneIn = 10;

    @Option(
            names = "--refresh-one-in",
            description = "Of so many changes one, by chance, with -refreshNodes at a random moment (default:"
                    + " ${DEFAULT-VALUE}).")
    private int refreshOneIn = 2;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("failover: " + line);

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        RackSpec spec = options.on(racks.spec().withPrimaries(2).withJournals(JOURNALS));
        Faults faults = new Faults(pauseOneIn, PAUSE, refreshOneIn);
        List<Change> done = new ArrayList<>();
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                StockClient client = rack.client()) {
            Workload workload = new Workload(client);
            workload.start();
            String failure = "";
            try (FailoverRun run =
                    new FailoverRun(rack, client, workload, faults, new Random(options.seed()), progress)) {
                for (int number = 1; number <= changes; number++) {
                    done.add(run.change(number));
                    if (number % verifyEvery == 0 || number == changes) {
                        run.verify();
                    }
                }
                workload.stop();
            } catch (IOException e) {
                Path folder = options.folder("failover");
                failure = (e.getMessage() == null ? e.toString() : e.getMessage()) + "\n  what was found then: "
                        + new Evidence(rack, client).leaveIn(folder);
            }
            WorkResult total = workload.total();
            System.out.println(json ? json(machine, done, total, failure) : table(machine, done, total, failure));
            return failure.isEmpty() && total.good() ? 0 : 1;
        }
    }

    private String json(Machine machine, List<Change> done, WorkResult total, String failure) throws IOException {
        return Json.MAPPER.writeValueAsString(new TreeMap<>(Map.of(
                "machine",
                machine,
                "seed",
                options.seed(),
                "policy",
                racks.policy(),
                "clients",
                total,
                "failure",
                failure,
                "changes",
                done)));
    }

    private String table(Machine machine, List<Change> done, WorkResult total, String failure) {
        StringBuilder text = new StringBuilder();
        text.append(machine).append('\n');
        text.append(Text.of(
                "%d of %d changes, %d hosts, %s, seed %d%n",
                done.size(), changes, racks.hosts(), racks.policy(), options.seed()));
        if (!done.isEmpty()) {
            List<Change> killed =
                    done.stream().filter(change -> !change.paused()).toList();
            List<Change> paused = done.stream().filter(Change::paused).toList();
            text.append(Text.of(
                    "%d kills, %d pauses of %d s, -refreshNodes in %d%n",
                    killed.size(),
                    paused.size(),
                    PAUSE.toSeconds(),
                    done.stream().filter(Change::refreshed).count()));
            line(text, "s from the order to the fault", done, Change::afterSeconds);
            line(text, "s from a kill to the other's service", killed, Change::serving);
            line(text, "s from a kill to the change's end", killed, Change::endSeconds);
            line(text, "s from a pause to the change's end", paused, Change::endSeconds);
            Text.line(text, "phase at the fault   %s", counts(done, Change::phase));
            Text.line(text, "ended as             %s", counts(done, Change::ended));
            done.stream()
                    .map(Change::held)
                    .filter(held -> !held.isEmpty())
                    .forEach(held -> Text.line(text, "held: %s", held));
        }
        text.append(Text.of(
                "clients: %d bytes, %d wrong, %d errors, longest stall %.1f s%n",
                total.bytes(), total.wrong(), total.errors(), total.longestStallMillis() / 1e3));
        total.messages().forEach(message -> text.append("  ").append(message).append('\n'));
        if (!failure.isEmpty()) {
            text.append("FAILED: ").append(failure).append('\n');
        }
        return text.toString();
    }

    private static Map<String, Long> counts(List<Change> done, Function<Change, String> what) {
        return done.stream().collect(Collectors.groupingBy(what, TreeMap::new, Collectors.counting()));
    }

    private static void line(StringBuilder text, String what, List<Change> done, ToDoubleFunction<Change> value) {
        if (!done.isEmpty()) {
            text.append(Text.of("%-38s %s%n", what, Spread.of(done, value).text("%.1f")));
        }
    }
}
