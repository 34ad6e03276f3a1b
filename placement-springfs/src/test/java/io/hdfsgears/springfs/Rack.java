// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.contract.MadeUpCluster;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A make-believe rack: blocks with their holders, and the counts that follow. Racks alternate along the chain. */
final class Rack extends MadeUpCluster {
    SpringFsLayout layout;
    int offloaded;
    /** Blocks since the offload set last changed: what the hosts are busy with. */
    private final long[] lately;

    Rack(int hosts, int primaries, int offload, int replication, int racks) {
        super(hosts, primaries, racks);
        this.layout = new SpringFsLayout(SpringFsSettings.of(replication, offload));
        this.lately = new long[hosts + 1];
    }

    @Override
    protected Layout layout() {
        return layout;
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
            placement.positions().forEach(position -> lately[position]++);
            add(placement);
        }
    }

    @Override
    public double recent(int position) {
        return lately[position];
    }
}
