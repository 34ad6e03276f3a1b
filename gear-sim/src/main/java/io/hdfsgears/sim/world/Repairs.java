// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.sim.world.state.Cause;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The NameNode's re-replication: makes replicas where a block has too few, or none in service while a host that holds it
 * leaves, and drops those that are too many. Where a replica goes, and which one goes away, the layout says.
 */
final class Repairs {
    /** Copies at a time for each serving host (dfs.namenode.replication.max-streams). */
    private static final int STREAMS = 2;

    private final World world;
    private final Layout layout;
    private final Copies copies;
    private final RandomGenerator random;
    private final LateWrites late;
    private final Deque<Integer> queue = new ArrayDeque<>();
    private final BitSet known = new BitSet();
    /** Blocks with too few replicas for which no host was left: looked at again after a shift up. */
    private final BitSet shortOfHosts = new BitSet();

    private int running;

    Repairs(World world, Layout layout, Copies copies) {
        this.world = world;
        this.layout = layout;
        this.copies = copies;
        this.random = world.streams.of("repairs");
        this.late = new LateWrites(world, copies, this::suspect);
    }

    /** Copies that others than the NameNode make. */
    LateWrites late() {
        return late;
    }

    /** Whether copies run or can be started. A block that no client can read waits for its host and does not count. */
    boolean busy() {
        return running > 0 || queue.stream().anyMatch(block -> copies.source(block) != 0);
    }

    void suspect(int block) {
        if (!known.get(block)) {
            known.set(block);
            queue.add(block);
        }
    }

    /** Starts as many copies as the streams allow; blocks that cannot be helped now stay in the queue. */
    void pump(ClusterView view) {
        int streams = Math.max(1, STREAMS * view.servingCount());
        for (int left = queue.size(); left > 0 && running < streams; left--) {
            int block = queue.remove();
            if (!lacks(block, view)) {
                known.clear(block);
                shortOfHosts.set(block, world.blocks.replicas(block) < world.blocks.wanted(block));
                dropSurplus(block, view);
            } else if (!start(block, view)) {
                queue.add(block);
            }
        }
    }

    private boolean start(int block, ClusterView view) {
        int source = copies.source(block);
        if (source == 0) {
            return false;
        }
        List<Integer> holders = new ArrayList<>(world.blocks.holderList(block));
        holders.addAll(late.targets(block));
        List<Integer> target = layout.place(new PlacementRequest(1, holders, Set.of(), 0), view, world.gauge, random)
                .positions();
        if (target.isEmpty()) {
            return false;
        }
        running++;
        copies.start(block, source, target.get(0), Cause.REPAIRED, arrived -> {
            running--;
            queue.add(block);
        });
        return true;
    }

    /** Too few replicas for what serving and sleeping hosts can hold, or none in service while one stands by. */
    private boolean lacks(int block, ClusterView view) {
        int serving = 0;
        int standingBy = 0;
        int asleep = 0;
        for (int position : world.blocks.holders(block)) {
            Service service = view.member(position).service();
            serving += service == Service.SERVING ? 1 : 0;
            standingBy += service == Service.STANDING_BY ? 1 : 0;
            asleep += service == Service.ASLEEP ? 1 : 0;
        }
        int free = view.servingCount() - serving;
        int replicas = world.blocks.replicas(block);
        boolean few = replicas + late.coming(block) < world.blocks.wanted(block);
        boolean bare = serving == 0 && (standingBy > 0 || asleep < replicas);
        return free > 0 && replicas < world.blocks.most() && (few || bare);
    }

    /** More hosts serve: blocks that lacked some are looked at again. */
    void suspectShort() {
        shortOfHosts.stream().forEach(this::suspect);
        shortOfHosts.clear();
    }

    /** After hosts came back: replicas that were made while they were away may be too many now. */
    void dropAllSurplus(ClusterView view) {
        for (int block = 0; block < world.blocks.count(); block++) {
            if (world.blocks.replicas(block) > world.blocks.wanted(block)) {
                dropSurplus(block, view);
            }
        }
    }

    /** Only replicas that serve can be too many: a replica on a host that sleeps does not replace one that serves. */
    void dropSurplus(int block, ClusterView view) {
        dropSurplus(block, view, world.gauge);
    }

    /** @param gauge by which the fullest of equals loses its replica */
    void dropSurplus(int block, ClusterView view, LoadGauge gauge) {
        int serving = 0;
        for (int position : world.blocks.holders(block)) {
            serving += view.isServing(position) && world.host(position).offers() ? 1 : 0;
        }
        if (serving <= world.blocks.wanted(block)) {
            return;
        }
        RetentionRequest request = new RetentionRequest(world.blocks.holderList(block), world.blocks.wanted(block));
        EvenFilling.retain(layout, request, view, gauge)
                .victims()
                .forEach(victim -> world.drop(block, victim, Cause.DROPPED));
    }
}
