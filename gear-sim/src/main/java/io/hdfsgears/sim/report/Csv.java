// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.util.List;
import java.util.stream.Collectors;

/** Comma-separated values (RFC 4180), with line feeds. */
public final class Csv {
    private Csv() {}

    public static String of(List<String> heads, List<List<String>> rows) {
        StringBuilder text = new StringBuilder(line(heads));
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    /** One line a goal, all digits. */
    public static String of(List<Outcome> outcomes) {
        List<List<String>> rows = outcomes.stream()
                .flatMap(outcome -> outcome.judged().stream().map(judged -> row(outcome, judged)))
                .toList();
        return of(
                List.of(
                        "experiment",
                        "source",
                        "measure",
                        "unit",
                        "paper",
                        "mean",
                        "min",
                        "max",
                        "stdev",
                        "least",
                        "most",
                        "strict",
                        "met",
                        "seeds",
                        "first_seed"),
                rows);
    }

    private static List<String> row(Outcome outcome, Judged judged) {
        Spread spread = judged.spread();
        return List.of(
                outcome.experiment().name(),
                outcome.experiment().source(),
                judged.goal().measure(),
                judged.goal().unit(),
                judged.goal().paper(),
                Double.toString(spread.mean()),
                Double.toString(spread.min()),
                Double.toString(spread.max()),
                Double.toString(spread.deviation()),
                Double.toString(judged.goal().least()),
                Double.toString(judged.goal().most()),
                Boolean.toString(judged.goal().strict()),
                Boolean.toString(judged.met()),
                Integer.toString(outcome.seeds().count()),
                Long.toString(outcome.seeds().first()));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
