// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.core.balance.RecentRequests;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Blocks on the hosts of one chain, as the layouts place, move and drop them. One rack, as in the paper's cluster. */
final class StoredRack implements LoadGauge.Accepting {
    /** Holders by block id, the primary replica first; in the order of writing. */
    final Map<Long, List<Integer>> blocks = new LinkedHashMap<>();

    final RecentRequests requests;
    private final long[] held;
    private final int hosts;
    private final int primaries;
    private final int replication;
    private ClusterView view;
    private long nextId;

    StoredRack(int hosts, int primaries, int replication) {
        this.hosts = hosts;
        this.primaries = primaries;
        this.replication = replication;
        this.held = new long[hosts + 1];
        this.requests = new RecentRequests(hosts, 0);
        this.view = view(hosts);
    }

    private ClusterView view(int active) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            Service service = i <= active ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("n" + i), "n" + i + ":9866", "/rack", service));
        }
        return new ClusterView(active, primaries, members);
    }

    ClusterView view() {
        return view;
    }

    void activate(int active) {
        view = view(active);
    }

    /** @param writer position of the host that writes */
    List<Integer> write(Layout layout, int writer, RandomGenerator random) {
        List<Integer> holders = layout.place(
                        new PlacementRequest(replication, List.of(), Set.of(), writer), view, this, random)
                .positions();
        holders.forEach(holder -> {
            held[holder]++;
            requests.assigned(holder);
        });
        blocks.put(nextId++, new ArrayList<>(holders));
        return holders;
    }

    /** The id that the next block gets. */
    long nextId() {
        return nextId;
    }

    void delete(long id) {
        List<Integer> holders = blocks.remove(id);
        if (holders != null) {
            holders.forEach(holder -> held[holder]--);
        }
    }

    /** The newest first: what is read and deleted soonest. */
    List<MigrationBlock> newestFirst() {
        List<MigrationBlock> all = new ArrayList<>(blocks.size());
        blocks.forEach((id, holders) -> all.add(new MigrationBlock(id, 1, holders, replication)));
        Collections.reverse(all);
        return all;
    }

    /** Copies, and lets the layout say which replica goes, as HDFS does. */
    void carryOut(List<BlockMove> moves, Layout layout) {
        for (BlockMove move : moves) {
            List<Integer> holders = blocks.getOrDefault(move.blockId(), new ArrayList<>());
            holders.add(move.target());
            held[move.target()]++;
            for (int victim : EvenFilling.retain(layout, new RetentionRequest(holders, replication), view, this)
                    .victims()) {
                holders.remove(Integer.valueOf(victim));
                held[victim]--;
            }
        }
    }

    @Override
    public long blocks(int position) {
        return held[position];
    }

    @Override
    public double recent(int position) {
        return requests.recent(position);
    }
}
