// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.core.config.Quantities;
import java.util.List;

/** The outcome of experiments as text for a terminal. */
public final class PaperReport {
    static final List<String> HEADS =
            List.of("measure", "unit", "paper", "mean", "min", "max", "stdev", "limit", "verdict");

    private PaperReport() {}

    public static String text(Outcome outcome) {
        TextTable table = new TextTable(HEADS);
        outcome.judged().forEach(judged -> table.row(cells(judged)));
        return outcome.experiment().name() + ": " + outcome.experiment().title() + " ("
                + outcome.experiment().source() + "), "
                + Quantities.count(outcome.seeds().count(), "seed") + " from "
                + outcome.seeds().first() + "\n" + table.text();
    }

    static List<String> cells(Judged judged) {
        Spread spread = judged.spread();
        return List.of(
                judged.goal().measure(),
                judged.goal().unit(),
                judged.goal().paper().isEmpty() ? "-" : judged.goal().paper(),
                Numbers.text(spread.mean()),
                Numbers.text(spread.min()),
                Numbers.text(spread.max()),
                Numbers.text(spread.deviation()),
                judged.limits(),
                judged.verdict());
    }
}
