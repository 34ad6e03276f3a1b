// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.campaign.plan.Kind;
import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of one campaign.
 *
 * @param setup in one line
 * @param steps that ended
 * @param goals and whether they hold
 */
record CampaignResult(String setup, List<Done> steps, List<Goal> goals, ClientFigures clients) {
    CampaignResult {
        steps = List.copyOf(steps);
        goals = List.copyOf(goals);
    }

    boolean good() {
        return !goals.isEmpty()
                && goals.stream().allMatch(Goal::holds)
                && steps.stream().allMatch(Done::good);
    }

    String table() {
        StringBuilder text = new StringBuilder();
        Text.line(text, "%s", setup);
        Map<Kind, List<Done>> kinds = new TreeMap<>();
        steps.forEach(step -> kinds.computeIfAbsent(step.step().kind(), any -> new ArrayList<>())
                .add(step));
        kinds.forEach((kind, all) -> Text.line(
                text,
                "  %-18s %4d times, longest %6.1f s",
                kind.word(),
                all.size(),
                all.stream().mapToDouble(Done::seconds).max().orElse(0)));
        text.append(clients.table(null));
        steps.stream().filter(step -> !step.good()).forEach(step -> Text.line(text, "%s", step.line()));
        goals.forEach(goal -> Text.line(text, "%s", goal.line()));
        Text.line(text, "%s", good() ? "PASSED" : "FAILED");
        return text.toString();
    }

    /** Leaves steps.csv, operations.csv, errors.csv and result.txt. */
    void leaveIn(Path folder) throws IOException {
        List<String> rows = new ArrayList<>(List.of(Done.HEADER));
        steps.forEach(step -> rows.add(step.csv()));
        Files.write(folder.resolve("steps.csv"), rows);
        clients.leaveIn(folder, null);
        Files.writeString(folder.resolve("result.txt"), table());
    }
}
