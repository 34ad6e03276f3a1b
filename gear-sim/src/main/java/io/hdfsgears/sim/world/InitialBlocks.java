// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Places the blocks of the start. Many blocks are placed in shares, side by side where there are processors: each share has its
 * own random stream and balances its own blocks, so that the outcome depends on the seed alone.
 */
final class InitialBlocks {
    private static final int SHARE = 500_000;
    /** Shares that wait to be put where they belong: few, for the memory's sake. */
    private static final int AT_A_TIME = 8;

    private final World world;
    private final Layout layout;
    private final ClusterView view;
    private final int factor;

    InitialBlocks(World world, Layout layout, ClusterView view) {
        this.world = world;
        this.layout = layout;
        this.view = view;
        this.factor = world.scenario.cluster().replication();
    }

    /** What a share has placed so far. */
    private static final class Own implements LoadGauge {
        private final int[] count;
        private final long most;

        Own(int hosts, long most) {
            this.count = new int[hosts + 1];
            this.most = most;
        }

        @Override
        public long blocks(int position) {
            return count[position];
        }

        @Override
        public boolean accepts(int position) {
            return count[position] < most;
        }
    }

    void place() {
        int blocks = world.scenario.cluster().blocks();
        int shares = Math.max(1, (blocks + SHARE - 1) / SHARE);
        for (int first = 0; first < shares; first += AT_A_TIME) {
            IntStream.range(first, Math.min(shares, first + AT_A_TIME))
                    .parallel()
                    .mapToObj(share -> place(share, Math.min(SHARE, blocks - share * SHARE), shares))
                    .toList()
                    .forEach(this::put);
        }
        world.started();
    }

    private void put(int[] share) {
        for (int from = 0; from < share.length; from += factor) {
            int block = world.blocks.create(factor);
            for (int i = from; i < from + factor && share[i] != 0; i++) {
                world.put(block, share[i]);
            }
        }
    }

    /** @return for each block its positions, 0 for a replica that found no host */
    private int[] place(int share, int blocks, int shares) {
        RandomGenerator random = world.streams.of("initial blocks " + share);
        PlacementRequest fresh = PlacementRequest.fresh(factor);
        Own gauge = new Own(view.size(), world.gauge.most() / shares);
        int[] placed = new int[Math.max(0, blocks) * factor];
        for (int from = 0; from < placed.length; from += factor) {
            List<Integer> positions = layout.place(fresh, view, gauge, random).positions();
            for (int i = 0; i < positions.size(); i++) {
                placed[from + i] = positions.get(i);
                gauge.count[positions.get(i)]++;
            }
        }
        return placed;
    }
}
