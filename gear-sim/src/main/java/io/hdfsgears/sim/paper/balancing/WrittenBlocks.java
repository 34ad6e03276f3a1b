// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A dataset that a layout placed with all hosts up, to be read at any gear. */
final class WrittenBlocks implements LoadGauge.Accepting {
    private final List<List<Integer>> blocks = new ArrayList<>();
    private final long[] held;

    private WrittenBlocks(int hosts) {
        held = new long[hosts + 1];
    }

    static WrittenBlocks write(int count, int replication, Layout layout, ClusterView view, RandomGenerator random) {
        WrittenBlocks written = new WrittenBlocks(view.size());
        for (int b = 0; b < count; b++) {
            List<Integer> holders = layout.place(PlacementRequest.fresh(replication), view, written, random)
                    .positions();
            holders.forEach(holder -> written.held[holder]++);
            written.blocks.add(holders);
        }
        return written;
    }

    /** The first {@code active} hosts serve, the rest sleep. */
    static ClusterView view(int hosts, int primaries, int active) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            Service service = i <= active ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("host" + i), "host" + i + ":9866", "/rack" + i % 2, service));
        }
        return new ClusterView(active, primaries, members);
    }

    /** Active holders of each block that has one. */
    List<int[]> activeHolders(ClusterView view) {
        return blocks.stream()
                .map(holders -> holders.stream()
                        .mapToInt(Integer::intValue)
                        .filter(view::isServing)
                        .toArray())
                .filter(holders -> holders.length > 0)
                .toList();
    }

    @Override
    public long blocks(int position) {
        return held[position];
    }
}
