// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A make-believe rack: blocks with their holders, and the counts that follow. Racks alternate along the chain. */
final class Rack implements LoadGauge.Accepting {
    SpringFsLayout layout;
    final List<List<Integer>> blocks = new ArrayList<>();
    final long[] counts;
    /** Blocks since the offload set last changed: what the hosts are busy with. */
    private final long[] lately;

    ClusterView view;
    int offloaded;
    private final int hosts;
    private final int primaries;
    private final int racks;

    Rack(int hosts, int primaries, int offload, int replication, int racks) {
        this.layout = new SpringFsLayout(SpringFsSettings.of(replication, offload));
        this.hosts = hosts;
        this.primaries = primaries;
        this.racks = racks;
        this.counts = new long[hosts + 1];
        this.lately = new long[hosts + 1];
        this.view = AlternatingRacks.view(hosts, primaries, racks, position -> true);
    }

    void awake(int count) {
        view = AlternatingRacks.view(hosts, primaries, racks, position -> position <= count);
    }

    /** Each block beyond the primaries gets a copy on one from here on. */
    void copyToPrimaries(int offload, int replication) {
        layout = new SpringFsLayout(SpringFsSettings.of(replication, offload).withPrimaryCopy(true));
    }

    void offload(int size) {
        layout = layout.with(new OffloadSet(size));
        Arrays.fill(lately, 0);
    }

    void write(int blocksToWrite, int replicas, RandomGenerator random) {
        for (int b = 0; b < blocksToWrite; b++) {
            Placement placement = layout.place(PlacementRequest.fresh(replicas), view, this, random);
            offloaded += placement.offloaded();
            placement.positions().forEach(position -> {
                counts[position]++;
                lately[position]++;
            });
            blocks.add(new ArrayList<>(placement.positions()));
        }
    }

    int repairPass(int factor, RandomGenerator random) {
        int moves = 0;
        for (List<Integer> holders : blocks) {
            Repair repair = layout.repair(new RetentionRequest(holders, factor), view, this, random);
            if (repair instanceof Repair.Move move) {
                moves++;
                apply(holders, move.target(), factor);
            }
        }
        return moves;
    }

    private void apply(List<Integer> holders, int target, int factor) {
        holders.add(target);
        counts[target]++;
        for (int victim :
                layout.retain(new RetentionRequest(holders, factor), view, this).victims()) {
            holders.remove(Integer.valueOf(victim));
            counts[victim]--;
        }
    }

    /** @return passes until one made no move, or -1 when {@code limit} passes were not enough */
    int repair(int factor, int limit, RandomGenerator random) {
        for (int pass = 1; pass <= limit; pass++) {
            if (repairPass(factor, random) == 0) {
                return pass;
            }
        }
        return -1;
    }

    boolean inOneRack(List<Integer> holders) {
        return holders.stream().map(view::rackOf).distinct().count() < 2;
    }

    @Override
    public long blocks(int position) {
        return counts[position];
    }

    @Override
    public double recent(int position) {
        return lately[position];
    }
}
