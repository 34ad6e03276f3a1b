// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.paper.Catalogue;
import io.hdfsgears.sim.report.Csv;
import io.hdfsgears.sim.report.Json;
import io.hdfsgears.sim.report.Markdown;
import io.hdfsgears.sim.report.Outcome;
import io.hdfsgears.sim.report.PaperReport;
import io.hdfsgears.sim.report.Plots;
import io.hdfsgears.sim.report.Seeds;
import io.hdfsgears.sim.report.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./sim paper}: the papers' figures and claims, each over several seeds. */
@Command(
        name = "paper",
        description =
                "Runs experiments of the papers over seeds and holds them against their goals; without a name, lists them.")
final class PaperCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "Experiments, 'all', or what names begin with, such as 'eafr'.")
    private List<String> names = List.of();

    @Option(names = "--seeds", paramLabel = "N", description = "How many seeds (default: ${DEFAULT-VALUE}).")
    private int seeds = 10;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            description = "The first seed (default: ${DEFAULT-VALUE}); the others follow it.")
    private long firstSeed = 1;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also writes the numbers as CSV.")
    private @Nullable Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes numbers and curves, by seed, as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Also writes a page with a section for each experiment.")
    private @Nullable Path markdown;

    @Option(names = "--plots", paramLabel = "DIR", description = "Also draws the curves as SVG files.")
    private @Nullable Path plots;

    @Override
    public Integer call() throws IOException {
        Map<String, Experiment> known = new LinkedHashMap<>();
        Catalogue.all().forEach(experiment -> known.put(experiment.name(), experiment));
        PrintWriter out = spec.commandLine().getOut();
        if (names.isEmpty()) {
            out.print(list(known));
            out.flush();
            return Program.DONE;
        }
        if (seeds < 1) {
            throw new BadInputException("--seeds " + seeds + " runs nothing: give 1 or more.");
        }
        List<Outcome> outcomes = run(chosen(known), out);
        write(outcomes);
        return verdict(outcomes, out);
    }

    private List<Experiment> chosen(Map<String, Experiment> known) throws BadInputException {
        List<Experiment> chosen = new ArrayList<>();
        for (String name : names.equals(List.of(ALL)) ? List.copyOf(known.keySet()) : names) {
            Experiment exact = known.get(name);
            List<Experiment> named = known.values().stream()
                    .filter(experiment ->
                            exact == null ? experiment.name().startsWith(name + "-") : experiment.equals(exact))
                    .toList();
            if (named.isEmpty()) {
                throw new BadInputException("there is no experiment '" + name + "': give 'all' or one of "
                        + String.join(", ", known.keySet()) + ".");
            }
            chosen.addAll(named);
        }
        return chosen;
    }

    private List<Outcome> run(List<Experiment> experiments, PrintWriter out) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Outcome outcome = Outcome.of(experiment, new Seeds(firstSeed, seeds));
            out.println(PaperReport.text(outcome));
            out.flush();
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private void write(List<Outcome> outcomes) throws IOException {
        if (csv != null) {
            OutputFile.write(csv, Csv.of(outcomes));
        }
        if (json != null) {
            OutputFile.write(json, Json.of(outcomes));
        }
        if (plots != null) {
            Files.createDirectories(plots);
            Plots.write(outcomes, plots);
        }
        if (markdown != null) {
            OutputFile.write(markdown, Markdown.page(outcomes, commandLine(), plotsFromPage(markdown)));
        }
    }

    private @Nullable Path plotsFromPage(Path page) {
        Path folder = page.toAbsolutePath().normalize().getParent();
        return plots == null || folder == null
                ? null
                : folder.relativize(plots.toAbsolutePath().normalize());
    }

    private String commandLine() {
        StringBuilder line = new StringBuilder("./sim paper ").append(String.join(" ", names));
        line.append(" --seeds ").append(seeds);
        line.append(firstSeed == 1 ? "" : " --first-seed " + firstSeed);
        line.append(markdown == null ? "" : " --markdown " + markdown);
        line.append(plots == null ? "" : " --plots " + plots);
        return line.toString();
    }

    private static int verdict(List<Outcome> outcomes, PrintWriter out) {
        List<String> missed = outcomes.stream()
                .filter(outcome -> !outcome.met())
                .map(outcome -> outcome.experiment().name())
                .toList();
        out.println(
                missed.isEmpty()
                        ? "All goals of " + Quantities.count(outcomes.size(), "experiment") + " are met."
                        : "Goals missed in " + missed.size() + " of " + Quantities.count(outcomes.size(), "experiment")
                                + ": " + String.join(", ", missed));
        return missed.isEmpty() ? Program.DONE : Program.MISSED;
    }

    private static String list(Map<String, Experiment> known) {
        TextTable table = new TextTable(List.of("experiment", "source", "title"));
        known.values()
                .forEach(experiment -> table.row(List.of(experiment.name(), experiment.source(), experiment.title())));
        return table.text();
    }
}
