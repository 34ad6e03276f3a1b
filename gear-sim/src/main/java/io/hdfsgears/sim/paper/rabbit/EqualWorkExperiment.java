// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** Rabbit's Figure 2: whatever number of hosts is awake, each holds its even part of the work. */
final class EqualWorkExperiment implements Experiment {
    private static final int HOSTS = 100;
    private static final int PRIMARIES = 5;
    private static final int REPLICATION = 4;
    private static final int BLOCKS = 10_000;
    private static final String LEAST = "least b_i·n/B over all n and i ≤ n";
    private static final String LEAST_OF_TWO = LEAST + ", with 2 draws";
    private static final String REPLICAS = "replicas stored / (r·B)";
    private static final String UNCOVERED = "blocks without a primary replica";
    private static final String PLOT = "Blocks held (position on the chain, blocks)";

    @Override
    public String name() {
        return "rabbit-equal-work";
    }

    @Override
    public String title() {
        return "Equal-work layout: every host that is awake can do an even part of the work";
    }

    @Override
    public String source() {
        return "Rabbit §3.1, Figure 2";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each(LEAST, "×", "1 (by construction)", 0.98, 1),
                Goal.shown(LEAST_OF_TWO, "×", ""),
                Goal.each(REPLICAS, "×", "1", 1, 1),
                Goal.each(UNCOVERED, "blocks", "0", 0, 0));
    }

    @Override
    public String notes() {
        return """
                N = 100, p = 5, r = 4, B = 10,000 blocks, all hosts awake, written one by one by the production RabbitLayout.
                Judged is the worst pair of a position i and a number of awake hosts n in [p, N] with i ≤ n: its blocks as a
                part of the B/n that it would have to serve. For i > p the worst n is i itself, so that is B/i.

                A position is taken as the emptiest for its share of some random ones: of four, as the HDFS policy does. None is then more than
                two blocks short; of two, single hosts of about a hundred blocks end up to five blocks short. The sum over all hosts is the same; the paper does not say how it rounds.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        StoredBlocks stored = write(new RabbitSettings(REPLICATION, new GearMode.Single()), seed);
        out.put(LEAST, least(stored));
        out.put(LEAST_OF_TWO, least(write(new RabbitSettings(REPLICATION, new GearMode.Single(), 2), seed)));
        out.put(REPLICAS, stored.replicas() / (double) (REPLICATION * BLOCKS));
        out.put(UNCOVERED, stored.uncovered(i -> i <= PRIMARIES));
        for (int i = 1; i <= HOSTS; i++) {
            out.point(PLOT, "held", i, (double) stored.blocks(i));
            out.point(PLOT, "B/i, B/p for primaries", i, BLOCKS / (double) Math.max(PRIMARIES, i));
        }
    }

    private static StoredBlocks write(RabbitSettings settings, long seed) {
        ClusterView view = StoredBlocks.hosts(HOSTS, PRIMARIES, up -> true);
        return StoredBlocks.write(new RabbitLayout(settings), view, BLOCKS, REPLICATION, new SplittableRandom(seed));
    }

    private static double least(StoredBlocks stored) {
        double least = Double.POSITIVE_INFINITY;
        for (int n = PRIMARIES; n <= HOSTS; n++) {
            for (int i = 1; i <= n; i++) {
                least = Math.min(least, stored.blocks(i) * (double) n / BLOCKS);
            }
        }
        return least;
    }
}
