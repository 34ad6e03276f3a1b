// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Blocks that a layout has placed, one by one, and what each host holds of them. */
final class StoredBlocks implements LoadGauge.Accepting {
    private final List<int[]> blocks = new ArrayList<>();
    private final long[] held;

    private StoredBlocks(int hosts) {
        this.held = new long[hosts + 1];
    }

    static StoredBlocks write(Layout layout, ClusterView view, int blocks, int replication, RandomGenerator random) {
        StoredBlocks stored = new StoredBlocks(view.size());
        PlacementRequest request = PlacementRequest.fresh(replication);
        for (int b = 0; b < blocks; b++) {
            int[] holders = layout.place(request, view, stored, random).positions().stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int holder : holders) {
                stored.held[holder]++;
            }
            stored.blocks.add(holders);
        }
        return stored;
    }

    /** Hosts in one rack. */
    static ClusterView hosts(int hosts, int primaries, IntPredicate up) {
        List<Member> members = new ArrayList<>(hosts);
        for (int i = 1; i <= hosts; i++) {
            members.add(new Member(
                    new NodeId("host" + i),
                    "host" + i + ":9866",
                    "/rack",
                    up.test(i) ? Service.SERVING : Service.ASLEEP));
        }
        return new ClusterView(1, primaries, members);
    }

    /** The holders of each block. */
    List<int[]> holders() {
        return blocks;
    }

    int size() {
        return blocks.size();
    }

    /** Replicas on all hosts together. */
    long replicas() {
        return Arrays.stream(held).sum();
    }

    /** Blocks without a holder that passes. */
    int uncovered(IntPredicate awake) {
        return (int) blocks.stream()
                .filter(holders -> Arrays.stream(holders).noneMatch(awake))
                .count();
    }

    @Override
    public long blocks(int position) {
        return held[position];
    }
}
