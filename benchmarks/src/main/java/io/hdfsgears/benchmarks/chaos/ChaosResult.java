// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.chaos.client.Tally;
import io.hdfsgears.history.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of one run.
 *
 * @param errors of clients by action and kind
 * @param examples the first error of each kind
 * @param longest operation of a client
 * @param undecided histories of files that the checker could not decide
 */
record ChaosResult(
        String setup,
        long seed,
        List<Outcome> outcomes,
        Map<Action, Tally.Count> operations,
        Map<String, Long> errors,
        Map<String, String> examples,
        Stall longest,
        long undecided,
        List<String> notes,
        List<String> violations) {
    ChaosResult {
        outcomes = List.copyOf(outcomes);
        notes = List.copyOf(notes);
        violations = List.copyOf(violations);
    }

    /** The longest operation of a client. */
    record Stall(double seconds, String operation) {}

    static ChaosResult of(Setup setup, long seed, ChaosRun run) {
        Tally tally = run.tally();
        return new ChaosResult(
                setup.text(),
                seed,
                run.outcomes(),
                tally.operations(),
                tally.errors(),
                tally.examples(),
                new Stall(tally.longestSeconds(), tally.longest()),
                run.undecided(),
                run.notes(),
                run.violations());
    }

    boolean good() {
        return violations.isEmpty();
    }

    /** Faults that happened. */
    long done() {
        return outcomes.stream().filter(Outcome::done).count();
    }

    /** Kinds of errors that clients met here and not there. */
    List<String> errorsNotOf(ChaosResult other) {
        return errors.keySet().stream()
                .filter(kind -> !other.errors.containsKey(kind))
                .map(kind -> kind + " (" + errors.get(kind) + "), first: " + examples.get(kind))
                .toList();
    }

    String table() {
        StringBuilder text = new StringBuilder();
        line(text, "%s, seed %d", setup, seed);
        line(text, "%d faults happened, of %d that came in turn", done(), outcomes.size());
        Map<String, int[]> kinds = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            int[] counts = kinds.computeIfAbsent(outcome.fault().what(), any -> new int[2]);
            counts[0] += outcome.done() ? 1 : 0;
            counts[1] += outcome.done() ? 0 : 1;
        }
        kinds.forEach((kind, n) -> line(text, "  %-34s %5d%s", kind, n[0], n[1] > 0 ? ", not possible: " + n[1] : ""));
        operations.forEach((action, n) ->
                line(text, "  %-34s %5d, refused %d, errors %d", action, n.done(), n.refused(), n.errors()));
        errors.forEach((kind, n) -> line(text, "  error %-45s %5d", kind, n));
        line(text, "longest operation: %.1f s, %s", longest.seconds(), longest.operation());
        notes.forEach(note -> line(text, "note: %s", note));
        line(text, "files whose history is not decided: %d", undecided);
        violations.forEach(violation -> line(text, "VIOLATION: %s", violation));
        line(text, "%s", good() ? "no violation" : "FAILED: " + violations.size() + " violations");
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** Leaves faults.csv, operations.csv, errors.csv and result.txt. */
    void leaveIn(Path folder) throws IOException {
        List<String> faults = new ArrayList<>(List.of(Outcome.HEADER));
        outcomes.forEach(outcome -> faults.add(outcome.csv()));
        Files.write(folder.resolve("faults.csv"), faults);
        List<String> rows = new ArrayList<>(List.of("action,done,refused,errors"));
        operations.forEach((action, n) -> rows.add(action + "," + n.done() + "," + n.refused() + "," + n.errors()));
        Files.write(folder.resolve("operations.csv"), rows);
        List<String> kinds = new ArrayList<>(List.of("error,number,first"));
        errors.forEach((kind, n) -> kinds.add(
                kind + "," + n + ",\"" + String.valueOf(examples.get(kind)).replace('"', '\'') + "\""));
        Files.write(folder.resolve("errors.csv"), kinds);
        Files.writeString(folder.resolve("result.txt"), table());
    }
}
