// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Result of one run.
 *
 * @param undecided histories of files that the checker could not decide
 */
record ChaosResult(
        String setup,
        long seed,
        List<Outcome> outcomes,
        ClientFigures clients,
        long undecided,
        List<String> notes,
        List<String> violations) {
    ChaosResult {
        outcomes = List.copyOf(outcomes);
        notes = List.copyOf(notes);
        violations = List.copyOf(violations);
    }

    static ChaosResult of(Script script, ChaosRun run) {
        return new ChaosResult(
                script.setup().text(),
                script.plan().seed(),
                run.outcomes(),
                run.clients(),
                run.undecided(),
                run.notes(),
                run.violations());
    }

    /** Faults of the plan up to the end of the run; after a violation with one or two that did not end. */
    List<Fault> reached(FaultPlan plan) {
        int ended = outcomes.stream()
                        .mapToInt(outcome -> plan.faults().indexOf(outcome.fault()))
                        .max()
                        .orElse(-1)
                + 1;
        int begun = violations.isEmpty() ? ended : ended + 2;
        return plan.faults().subList(0, Math.min(begun, plan.faults().size()));
    }

    /** @param stock told beside the clients' errors; null if there is none */
    String table(@Nullable ClientFigures stock) {
        StringBuilder text = new StringBuilder();
        Text.line(text, "%s, seed %d", setup, seed);
        long done = outcomes.stream().filter(Outcome::done).count();
        Text.line(text, "%d faults happened, of %d that came in turn", done, outcomes.size());
        Map<String, int[]> kinds = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            kinds.computeIfAbsent(outcome.fault().what(), any -> new int[2])[outcome.done() ? 0 : 1]++;
        }
        kinds.forEach(
                (kind, n) -> Text.line(text, "  %-34s %5d%s", kind, n[0], n[1] > 0 ? ", not possible: " + n[1] : ""));
        text.append(clients.table(stock));
        notes.forEach(note -> Text.line(text, "note: %s", note));
        Text.line(text, "files whose history is not decided: %d", undecided);
        return text.toString();
    }

    /** Leaves faults.csv. */
    void leaveIn(Path folder) throws IOException {
        List<String> faults = new ArrayList<>(List.of(Outcome.HEADER));
        outcomes.forEach(outcome -> faults.add(outcome.csv()));
        Files.write(folder.resolve("faults.csv"), faults);
    }
}
