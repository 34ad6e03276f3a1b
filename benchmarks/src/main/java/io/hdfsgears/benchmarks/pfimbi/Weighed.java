// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The paper's weights: 1:4:16 of jobs (figure 11) and 100:10:1 of positions (figure 12). The last of six hosts is the receiver. */
final class Weighed {
    static final int HOSTS = 6;
    private static final String RECEIVER = "h6";
    private static final String WEIGHTS = "2=100, 3=10, 4=1, */job_1_0001=1, */job_1_0004=4, */job_1_0016=16";
    private static final String EQUAL = "2=1, 3=1, 4=1, */job_1_0001=1, */job_1_0004=1, */job_1_0016=1";

    /** Two writers each for the heaviest, whose share is more than one host can send. */
    static final List<WeightedFlow> JOBS = List.of(
            new WeightedFlow("job_1_0001", 2, 1, List.of(List.of("h3", RECEIVER)), 64),
            new WeightedFlow("job_1_0004", 2, 4, List.of(List.of("h4", RECEIVER)), 64),
            new WeightedFlow("job_1_0016", 2, 16, List.of(List.of("h1", RECEIVER), List.of("h2", RECEIVER)), 64));

    static final List<WeightedFlow> POSITIONS = List.of(
            new WeightedFlow("job_2_0001", 2, 100, List.of(List.of("h1", RECEIVER), List.of("h2", RECEIVER)), 96),
            new WeightedFlow("job_2_0001", 3, 10, List.of(List.of("h3", "h4", RECEIVER)), 64),
            new WeightedFlow("job_2_0001", 4, 1, List.of(List.of("h4", "h5", "h3", RECEIVER)), 12));

    private Weighed() {}

    /**
     * @param rack of {@link #HOSTS} hosts
     * @param equal all weights are 1
     */
    static WeightsReport run(
            RackSpec rack, Amounts amounts, int rounds, int seconds, int blockBytes, boolean equal, Progress progress)
            throws IOException, InterruptedException {
        List<WeightsRound> done = new ArrayList<>();
        RackSpec spec = rack.withPfimbi(1)
                .withSetting(PfimbiKeys.WEIGHTS.name(), equal ? EQUAL : WEIGHTS)
                // Small blocks, so that enough of the lightest ones come; each where it is wanted, however busy that
                // host is.
                .withSetting("dfs.namenode.fs-limits.min-block-size", "0")
                .withSetting("dfs.namenode.redundancy.considerLoad", "false");
        try (Contestant contestant = new Contestant("weights", spec, amounts, progress)) {
            WeightsRun run = new WeightsRun(contestant, RECEIVER, blockBytes);
            for (int round = 1; round <= rounds; round++) {
                add(done, run.measure("job", round, weighed(JOBS, equal), seconds), progress);
                add(done, run.measure("position", round, weighed(POSITIONS, equal), seconds), progress);
            }
        }
        return new WeightsReport(done);
    }

    private static List<WeightedFlow> weighed(List<WeightedFlow> flows, boolean equal) {
        return equal ? flows.stream().map(WeightedFlow::equal).toList() : flows;
    }

    private static void add(List<WeightsRound> done, WeightsRound round, Progress progress) {
        done.add(round);
        progress.say("round " + round.round() + ", by " + round.what() + ": " + WeightsReport.ratio(round) + " in "
                + Math.round(round.seconds()) + " s");
    }
}
