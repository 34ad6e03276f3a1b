// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.StockProgram;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.swim.SwimClient;
import io.hdfsgears.benchmarks.swim.SwimPlan;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The first jobs of a recorded day on stock HDFS and on Pfimbi(3,1), by turns. */
final class SwimRun {
    private final SwimPlan plan;
    private final Progress progress;

    SwimRun(SwimPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    SwimReport run(RackSpec rack, Amounts amounts, int rounds) throws IOException, InterruptedException {
        List<SwimReport.Round> done = new ArrayList<>();
        try (Contestant stock = new Contestant("stock (3,3)", rack.withStock(true), amounts, progress);
                Contestant pfimbi = new Contestant("Pfimbi (3,1)", rack.withPfimbi(1), amounts, progress)) {
            List<Contestant> turns = new ArrayList<>(List.of(stock, pfimbi));
            for (Contestant contestant : turns) {
                client(contestant, List.of("--jobs=" + planFile(contestant)));
                contestant.awaitCopies("/");
                contestant.sync();
            }
            for (int round = 1; round <= rounds; round++) {
                for (Contestant contestant : turns) {
                    SwimReport.Round played = play(contestant, round);
                    done.add(played);
                    progress.say(Text.of(
                            "round %d, %s: mean job %.2f s, all copies after %.1f s",
                            round, played.contestant(), played.mean(), played.copiesSeconds()));
                }
                turns.add(turns.remove(0));
            }
        }
        return new SwimReport(plan.jobs(), stockFirst(done));
    }

    private static List<SwimReport.Round> stockFirst(List<SwimReport.Round> rounds) {
        List<SwimReport.Round> sorted = new ArrayList<>(rounds);
        sorted.sort((a, b) -> b.contestant().compareTo(a.contestant()));
        return sorted;
    }

    private SwimReport.Round play(Contestant contestant, int round) throws IOException, InterruptedException {
        Path log = Files.createTempFile(contestant.rack().files().temporary(), "swim-", ".tsv");
        long start = System.nanoTime();
        client(
                contestant,
                List.of("--jobs=" + planFile(contestant), "--log=" + log, "--folder=" + Contestant.folder(round)));
        double seconds = (System.nanoTime() - start) / 1e9;
        contestant.awaitCopies(Contestant.FOLDER);
        double copies = (System.nanoTime() - start) / 1e9;
        contestant.rest();
        Map<Integer, Double> jobs = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            String[] parts = line.split("\t", -1);
            jobs.put(Integer.parseInt(parts[0]), Double.parseDouble(parts[1]));
        }
        return new SwimReport.Round(contestant.name(), round, seconds, copies, jobs);
    }

    private Path planFile(Contestant contestant) throws IOException {
        return Files.write(contestant.rack().files().temporary().resolve("swim-jobs.tsv"), plan.lines());
    }

    private static void client(Contestant contestant, List<String> arguments) throws IOException, InterruptedException {
        Path out = contestant.rack().files().out("swim");
        int exit = StockProgram.of(contestant.rack(), SwimClient.class, arguments)
                .builder()
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start()
                .waitFor();
        if (exit != 0) {
            throw new RackException(contestant.name() + ": the jobs ended with exit code " + exit + ":\n"
                    + String.join("\n", lastLines(out)));
        }
    }

    private static List<String> lastLines(Path out) throws IOException {
        List<String> lines = Files.readAllLines(out);
        return lines.subList(Math.max(0, lines.size() - 20), lines.size());
    }
}
