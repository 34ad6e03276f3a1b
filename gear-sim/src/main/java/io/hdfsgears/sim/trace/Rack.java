// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.balance.RecentRequests;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The blocks of a simulated cluster: who holds what, and which block would be lost first when the chain gets shorter. */
final class Rack implements LoadGauge.Accepting {
    private final StorageSystem.Cluster cluster;
    private final List<List<Integer>> holders = new ArrayList<>();
    private final long[] counts;
    private final RecentRequests recent;
    /** Blocks by the first position that holds them; an entry whose block has since moved is skipped. */
    private final List<List<Integer>> byFirst = new ArrayList<>();

    private final Map<Integer, ClusterView> views = new HashMap<>();
    private ClusterView view;

    Rack(StorageSystem.Cluster cluster) {
        this.cluster = cluster;
        this.counts = new long[cluster.hosts() + 1];
        this.recent = new RecentRequests(cluster.hosts(), 0);
        this.view = view(cluster, cluster.hosts());
        for (int position = 0; position <= cluster.hosts(); position++) {
            byFirst.add(new ArrayList<>());
        }
    }

    /** The first {@code active} hosts serve, two racks take turns along the chain. */
    static ClusterView view(StorageSystem.Cluster cluster, int active) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= cluster.hosts(); i++) {
            Service service = i <= active ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("host" + i), "host" + i + ":9866", "/rack" + i % 2, service));
        }
        return new ClusterView(active, cluster.primaries(), members);
    }

    ClusterView view() {
        return view;
    }

    int active() {
        return view.servingCount();
    }

    void activate(int hosts) {
        if (hosts != active()) {
            view = views.computeIfAbsent(hosts, active -> view(cluster, active));
        }
    }

    /** Lets what was written fade as time passes. */
    void advance(int minute) {
        recent.advance(60_000L * minute);
    }

    long blocks() {
        return holders.size();
    }

    void write(long blocks, Layout layout, RandomGenerator random) {
        write(blocks, layout, new LateCopies(0), random);
    }

    /** @param late takes those replicas that are not written at once */
    void write(long blocks, Layout layout, LateCopies late, RandomGenerator random) {
        for (long b = 0; b < blocks; b++) {
            List<Integer> chosen = layout.place(PlacementRequest.fresh(cluster.replication()), view, this, random)
                    .positions();
            chosen.forEach(recent::assigned);
            List<Integer> written = late.defer(holders.size(), chosen);
            for (int position : written) {
                counts[position]++;
            }
            holders.add(written);
            index(holders.size() - 1);
        }
    }

    List<Integer> holders(int block) {
        return holders.get(block);
    }

    MigrationBlock block(int block) {
        return new MigrationBlock(block, 1, holders.get(block), cluster.replication());
    }

    /** Blocks that no position up to {@code active} holds, those first whose first holder is the last on the chain. */
    List<Integer> lostBelow(int active) {
        List<Integer> lost = new ArrayList<>();
        for (int position = active(); position > active; position--) {
            int first = position;
            List<Integer> candidates = byFirst.get(position);
            candidates.removeIf(block -> first(block) != first);
            lost.addAll(candidates);
        }
        return lost;
    }

    /** A replica that was due is written now; none where the block has come there meanwhile. */
    void add(int block, int target) {
        if (!holders.get(block).contains(target)) {
            List<Integer> grown = new ArrayList<>(holders.get(block));
            grown.add(target);
            counts[target]++;
            put(block, grown);
        }
    }

    /** Copies to the target; the layout says which replica goes for it. */
    void copy(int block, int target, Layout layout) {
        List<Integer> grown = new ArrayList<>(holders.get(block));
        grown.add(target);
        RetentionRequest request = new RetentionRequest(grown, cluster.replication());
        for (int victim : EvenFilling.retain(layout, request, view, this).victims()) {
            grown.remove(Integer.valueOf(victim));
            counts[victim]--;
        }
        counts[target]++;
        put(block, grown);
    }

    void move(int block, int target, int victim) {
        List<Integer> moved = new ArrayList<>(holders.get(block));
        moved.remove(Integer.valueOf(victim));
        moved.add(target);
        counts[victim]--;
        counts[target]++;
        put(block, moved);
    }

    private void put(int block, List<Integer> positions) {
        int before = first(block);
        holders.set(block, List.copyOf(positions));
        if (first(block) != before) {
            index(block);
        }
    }

    private void index(int block) {
        byFirst.get(first(block)).add(block);
    }

    private int first(int block) {
        int first = Integer.MAX_VALUE;
        for (int holder : holders.get(block)) {
            first = Math.min(first, holder);
        }
        return first;
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }

    @Override
    public double recent(int position) {
        return recent.recent(position);
    }
}
