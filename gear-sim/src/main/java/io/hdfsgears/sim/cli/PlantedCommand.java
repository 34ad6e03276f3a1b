// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.sim.report.TextTable;
import io.hdfsgears.sim.storm.Mistake;
import io.hdfsgears.sim.storm.Planted;
import io.hdfsgears.sim.storm.StormRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim planted}: mistakes planted into the product, and after how many faults they are caught. */
@Command(
        name = "planted",
        description = "Plants mistakes into the product, one at a time, and lets faults happen until one is caught.")
final class PlantedCommand implements Callable<Integer> {
    private static final String NONE = "none";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--seeds", paramLabel = "N", description = "Storms of each mistake (default: ${DEFAULT-VALUE}).")
    private int seeds = 10;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            description = "Where chance starts from (default: ${DEFAULT-VALUE}).")
    private long firstSeed = 1;

    @Option(names = "--faults", paramLabel = "N", description = "Most faults of a storm (default: ${DEFAULT-VALUE}).")
    private int faults = 500;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "One mistake, such as stale-view, or none for the product as it is (default: all, and none).")
    private @Nullable String only;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also writes the table as CSV.")
    private @Nullable Path csv;

    @Override
    public Integer call() throws BadInputException, IOException {
        if (seeds < 1 || seeds > 10_000 || faults < 1 || faults > 100_000) {
            throw new BadInputException("--seeds " + seeds + " --faults " + faults
                    + " is out of range: give 1 to 10000 seeds and 1 to 100000 faults.");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<String> heads = List.of("planted", "caught", "of seeds", "least", "median", "most faults", "by, in seeds");
        TextTable table = new TextTable(heads);
        StringBuilder lines = new StringBuilder(String.join(",", heads).replace("by, in", "\"by, in") + "\"\n");
        boolean good = true;
        for (Mistake mistake : mistakes()) {
            good &= row(Planted.of(mistake, firstSeed, seeds, faults), mistake.words(), table, lines, out);
        }
        if (only == null || only.equals(NONE)) {
            good &= row(Planted.of(null, firstSeed, seeds, faults), "nothing", table, lines, out);
        }
        out.print(table.text());
        out.flush();
        if (csv != null) {
            OutputFile.write(csv, lines.toString());
        }
        return good ? Program.DONE : Program.MISSED;
    }

    private List<Mistake> mistakes() throws BadInputException {
        String wanted = only;
        if (wanted == null) {
            return List.of(Mistake.values());
        }
        List<Mistake> found = Arrays.stream(Mistake.values())
                .filter(mistake -> name(mistake).equals(wanted))
                .toList();
        if (found.isEmpty() && !wanted.equals(NONE)) {
            throw new BadInputException("--only " + wanted + " is no mistake that can be planted: give none or one of "
                    + Arrays.stream(Mistake.values()).map(PlantedCommand::name).collect(Collectors.joining(", "))
                    + ".");
        }
        return found;
    }

    private static String name(Mistake mistake) {
        return mistake.words().replace(' ', '-');
    }

    private boolean row(Planted planted, String name, TextTable table, StringBuilder lines, PrintWriter out) {
        List<Integer> needed = planted.faults();
        boolean none = needed.isEmpty();
        List<String> cells = new ArrayList<>(List.of(
                name,
                Long.toString(planted.caught()),
                Integer.toString(seeds),
                none ? "" : needed.get(0).toString(),
                none ? "" : needed.get((needed.size() - 1) / 2).toString(),
                none ? "" : needed.get(needed.size() - 1).toString(),
                planted.by()));
        table.row(cells);
        cells.set(cells.size() - 1, '"' + planted.by() + '"');
        lines.append(String.join(",", cells)).append('\n');
        if (planted.mistake().isEmpty()) {
            planted.outcomes().stream()
                    .filter(outcome -> outcome.broken().isPresent())
                    .map(StormRun.Outcome::told)
                    .forEach(out::println);
        }
        return planted.asItShould();
    }
}
