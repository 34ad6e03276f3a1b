// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Both NameNodes with one number of hosts, through all shares of sleeping hosts. */
final class Match implements AutoCloseable {
    private static final int PERCENT = 100;

    private final Plan plan;
    private final int hosts;
    private final Progress progress;
    private final StockContestant stock;
    private final GearContestant gears;
    private final Heartbeats heartbeats;

    /**
     * How much is measured.
     *
     * @param asleepPercent ascending
     * @param files blocks asked for in a round of addBlock
     * @param calls of the policy in a round of chooseTarget
     * @param warmUps rounds before each case that do not count
     * @param stockFactor replicas of a file on stock
     */
    record Plan(
            List<Integer> asleepPercent,
            List<Integer> threads,
            int files,
            int calls,
            int rounds,
            int warmUps,
            short stockFactor) {
        Plan {
            asleepPercent = asleepPercent.stream().sorted().toList();
            threads = List.copyOf(threads);
        }

        /** Hosts that stay awake when {@code percent} percent of all hosts sleep. */
        static int awake(int hosts, int percent) {
            return Math.max(1, hosts - hosts * percent / PERCENT);
        }

        int fewestAwake(int hosts) {
            return awake(hosts, asleepPercent.get(asleepPercent.size() - 1));
        }
    }

    Match(Plan plan, int hosts, PlacementPolicy policy, Path folder, Progress progress) throws IOException {
        this.plan = plan;
        this.hosts = hosts;
        this.progress = progress;
        progress.say("starting two NameNodes with " + hosts + " hosts each");
        // Rabbit's usual p = hosts / e^2 is more than the hosts awake at 90 % asleep, so the lowest gear is p here.
        int primaries = Math.min(plan.fewestAwake(hosts), (int) Math.round(hosts / Math.exp(2)));
        this.gears = GearContestant.start(folder.resolve("gears-" + hosts), hosts, Math.max(1, primaries), policy);
        this.stock = StockContestant.start(folder.resolve("stock-" + hosts), hosts);
        this.heartbeats = new Heartbeats(List.of(stock, gears));
    }

    List<CaseResult> play() throws IOException {
        gears.awaitChain();
        for (Contestant contestant : List.of(stock, gears)) {
            contestant.openFiles(plan.files(), contestant == stock ? plan.stockFactor() : Contestant.REPLICATION);
        }
        List<CaseResult> results = new ArrayList<>();
        for (int percent : plan.asleepPercent()) {
            gears.awake(Plan.awake(hosts, percent));
            stock.rest(gears.outOfService());
            for (int threads : plan.threads()) {
                results.addAll(play(percent, threads));
            }
        }
        return results;
    }

    private List<CaseResult> play(int percent, int threads) throws IOException {
        List<CaseResult> results = new ArrayList<>();
        try (Crew crew = new Crew(threads)) {
            for (Job job : Job.values()) {
                Rounds samples = rounds(job, crew);
                CaseResult result = CaseResult.of(job, hosts, percent, threads, samples.stock(), samples.gears());
                progress.say(Text.of(
                        "%s, %d hosts, %d %% asleep, %d threads: stock %.0f/s, gears %.0f/s, %.2f x",
                        job.label(),
                        hosts,
                        percent,
                        threads,
                        result.stock().opsPerSecond().median(),
                        result.gears().opsPerSecond().median(),
                        result.ratio().median()));
                results.add(result);
            }
        }
        return results;
    }

    /** The rounds that count, of both. */
    private record Rounds(List<Sample> stock, List<Sample> gears) {}

    private Rounds rounds(Job job, Crew crew) throws IOException {
        Rounds rounds = new Rounds(new ArrayList<>(), new ArrayList<>());
        for (int round = -plan.warmUps(); round < plan.rounds(); round++) {
            // Who goes first changes, so that neither always meets the other's garbage.
            boolean stockFirst = round % 2 == 0;
            Sample first = job.round(stockFirst ? stock : gears, crew, plan.calls());
            Sample second = job.round(stockFirst ? gears : stock, crew, plan.calls());
            if (round >= 0) {
                rounds.stock().add(stockFirst ? first : second);
                rounds.gears().add(stockFirst ? second : first);
            }
        }
        return rounds;
    }

    @Override
    public void close() throws IOException {
        heartbeats.close();
        for (Contestant contestant : List.of(stock, gears)) {
            try {
                contestant.close();
            } catch (RuntimeException e) {
                // The figures are taken by now, and the JVM ends soon.
                progress.say("the NameNode of " + contestant.name() + " did not stop as it should: " + e);
            }
        }
    }
}
