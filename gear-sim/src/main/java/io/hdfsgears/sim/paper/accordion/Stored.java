// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;

/** The blocks of one data set, numbered from 0, and who holds them. */
final class Stored implements LoadGauge.Accepting {
    private final List<List<Integer>> holders = new ArrayList<>();
    private final long[] held;

    Stored(int hosts) {
        held = new long[hosts + 1];
    }

    Stored(Stored other) {
        held = other.held.clone();
        other.holders.forEach(each -> holders.add(new ArrayList<>(each)));
    }

    /** The first {@code active} hosts serve, the rest sleep. The paper knows no racks: there is one. */
    static ClusterView view(int hosts, int active) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            Service service = i <= active ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("host" + i), "host" + i + ":9866", "/rack", service));
        }
        return new ClusterView(active, 2, members);
    }

    /** Adds a block; its number is the count before. */
    void add(List<Integer> positions) {
        holders.add(new ArrayList<>(positions));
        positions.forEach(position -> held[position]++);
    }

    void copied(int block, int target) {
        holders.get(block).add(target);
        held[target]++;
    }

    void dropped(int block, int victim) {
        if (holders.get(block).remove((Integer) victim)) {
            held[victim]--;
        }
    }

    void apply(BlockMove move) {
        copied((int) move.blockId(), move.target());
        if (move.victim() != 0) {
            dropped((int) move.blockId(), move.victim());
        }
    }

    int count() {
        return holders.size();
    }

    List<Integer> holders(int block) {
        return holders.get(block);
    }

    @Override
    public long blocks(int position) {
        return held[position];
    }
}
