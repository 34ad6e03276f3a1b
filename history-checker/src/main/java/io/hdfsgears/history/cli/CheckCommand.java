// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.cli;

import io.hdfsgears.history.check.Checker;
import io.hdfsgears.history.check.Verdict;
import io.hdfsgears.history.check.Violation;
import io.hdfsgears.history.facts.FactsChecker;
import io.hdfsgears.history.store.FactsFile;
import io.hdfsgears.history.store.HistoryReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check}: all rules on one run. */
@Command(
        name = "check",
        description = "Judges a run by the files that its processes recorded.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "HISTORY", arity = "1..*", description = "Histories of one run.")
    private List<Path> histories = List.of();

    @Option(
            names = "--facts",
            paramLabel = "FILE",
            description = "What a drill found of the cluster at the end of the run.")
    private @Nullable Path facts;

    @Override
    public Integer call() throws IOException {
        Verdict verdict = Checker.check(HistoryReader.read(histories));
        List<Violation> violations = new ArrayList<>(verdict.violations());
        if (facts != null) {
            violations.addAll(FactsChecker.check(FactsFile.read(facts)));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (!violations.isEmpty()) {
            out.printf("%-20s %-24s %s%n", "rule", "lines", "what");
            violations.forEach(
                    violation -> out.printf("%-20s %-24s %s%n", violation.rule(), lines(violation), violation.what()));
        }
        verdict.undecided().forEach(what -> out.println("not decided: " + what));
        out.println(verdict.operations() + " operations: " + violations.size() + " violations, "
                + verdict.undecided().size() + " not decided");
        return violations.isEmpty() ? Main.HOLDS : Main.VIOLATED;
    }

    private String lines(Violation violation) {
        if (violation.events().isEmpty()) {
            return "-";
        }
        boolean several = histories.size() > 1;
        return violation.events().stream()
                .map(line -> (several ? Path.of(line.file()).getFileName() + ":" : "") + line.number())
                .collect(Collectors.joining(","));
    }
}
