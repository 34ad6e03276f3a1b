// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Blocks with their holders, and the counts that follow. Racks alternate along the chain. */
final class Rack implements LoadGauge.Accepting {
    final List<List<Integer>> blocks = new ArrayList<>();
    final long[] counts;
    ClusterView view;

    Rack(ClusterView view) {
        this.view = view;
        this.counts = new long[view.size() + 1];
    }

    static ClusterView view(int hosts, int primaries, int racks, IntPredicate up) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            Service service = up.test(i) ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("id" + i), "host" + i + ":9866", "/rack" + (i - 1) % racks, service));
        }
        return new ClusterView(hosts, primaries, members);
    }

    void write(Layout layout, int count, int replicas, RandomGenerator random) {
        for (int b = 0; b < count; b++) {
            List<Integer> holders = layout.place(PlacementRequest.fresh(replicas), view, this, random)
                    .positions();
            holders.forEach(holder -> counts[holder]++);
            blocks.add(new ArrayList<>(holders));
        }
    }

    /** Blocks without a holder among the first {@code awake} positions. */
    long lostBelow(int awake) {
        return blocks.stream()
                .filter(holders -> holders.stream().noneMatch(holder -> holder <= awake))
                .count();
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }
}
