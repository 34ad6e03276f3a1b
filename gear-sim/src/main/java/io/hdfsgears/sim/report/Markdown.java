// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The page on the papers' figures: one section an experiment. */
public final class Markdown {
    private static final String PREAMBLE = """
            # The papers' figures, from the simulator

            Each section with a table of *measures* is one figure, table or claim of a paper, run on the product's own decisions: the
            layouts, balancers and planners that the NameNode runs, and EAFR's, of which it runs [some](../eafr.md#not-there). Only
            disks, networks, clocks and workloads are modelled ([simulator.md](../simulator.md) says how): none of these numbers was
            measured on a rack. Where something was, it stands at the end of the page, written by hand.

            How to read the tables: *mean*, *min*, *max* and *stdev* are over the seeds; *limit* is what the mean has to keep,
            or every single seed where it says so; *verdict* is *met*, *MISSED*, *identity* for what follows from a layout's
            definition and is no goal, or *-* for a number that is only shown. A missed limit stays in the table as it was measured. The curves of the plots are means over the seeds.

            This page is generated. The command under each table runs that experiment again, and

            ```
            %s
            ```

            writes the whole page but for what is written by hand, which has to be put back. The same seeds give the same bytes.
            """;

    private Markdown() {}

    /**
     * @param command that made the page
     * @param plots folder of the plots as seen from the page; null when none were asked for
     */
    public static String page(List<Outcome> outcomes, String command, @org.jspecify.annotations.Nullable Path plots) {
        StringBuilder page = new StringBuilder(PREAMBLE.formatted(command));
        page.append('\n').append(overview(outcomes));
        for (Outcome outcome : outcomes) {
            page.append('\n').append(section(outcome, plots));
        }
        return page.toString();
    }

    private static String overview(List<Outcome> outcomes) {
        long goals = count(outcomes, Judged::isJudged);
        StringBuilder text = new StringBuilder("## Overview\n\n");
        text.append(count(outcomes, judged -> judged.isJudged() && judged.met()))
                .append(" of ")
                .append(goals)
                .append(" goals are met.\n\n");
        text.append(line(List.of("experiment", "source", "goals met"))).append("|---|---|---|\n");
        for (Outcome outcome : outcomes) {
            List<Outcome> one = List.of(outcome);
            long judged = count(one, Judged::isJudged);
            text.append(line(List.of(
                    "[" + outcome.experiment().name() + "](#" + anchor(outcome) + ")",
                    outcome.experiment().source(),
                    count(one, goal -> goal.isJudged() && goal.met()) + " of " + judged)));
        }
        return text.toString();
    }

    private static long count(List<Outcome> outcomes, java.util.function.Predicate<Judged> test) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.judged().stream())
                .filter(test)
                .count();
    }

    private static String section(Outcome outcome, @org.jspecify.annotations.Nullable Path plots) {
        StringBuilder text = new StringBuilder("## ").append(title(outcome)).append("\n\n");
        text.append("`").append(outcome.experiment().name()).append("`, after ");
        text.append(outcome.experiment().source()).append(", ");
        text.append(outcome.seeds().count()).append(" seeds.\n\n");
        text.append(line(PaperReport.HEADS)).append("|---|---|---|---:|---:|---:|---:|---|---|\n");
        outcome.judged().forEach(judged -> text.append(line(PaperReport.cells(judged))));
        text.append("\n```\n").append(outcome.command()).append("\n```\n");
        String notes = outcome.experiment().notes().strip();
        if (!notes.isEmpty()) {
            text.append('\n').append(notes).append('\n');
        }
        if (plots != null) {
            for (Figure figure : outcome.figures()) {
                String file = plots.resolve(outcome.fileName(figure)).toString().replace('\\', '/');
                text.append("\n![")
                        .append(figure.heading())
                        .append("](")
                        .append(file)
                        .append(")\n");
            }
        }
        return text.toString();
    }

    private static String title(Outcome outcome) {
        return outcome.experiment().title();
    }

    /** As the usual renderers make it from a heading. */
    private static String anchor(Outcome outcome) {
        return title(outcome)
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replace('\n', ' '))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
