// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.layout.LoadGauge;

/**
 * The gauge that the choice of hosts for new blocks gets while hosts are shared out. A host that works for another
 * dataset seems a little fuller than it is. So among the hosts that the layout allows, new blocks go to the dataset's
 * own hosts. This stops where repair would even out the hosts: a layout that is given up for a share would cost copies.
 */
public final class WriteGauge implements LoadGauge {
    /** The difference below which repair moves nothing. */
    private static final double FULLER = 1.05;

    private final LoadGauge load;
    private final HostOwners owners;
    private final int number;

    /** @param number of the dataset */
    public WriteGauge(LoadGauge load, HostOwners owners, int number) {
        this.load = load;
        this.owners = owners;
        this.number = number;
    }

    @Override
    public long blocks(int position) {
        long blocks = load.blocks(position);
        return owners.isLent(number, position) ? (long) Math.ceil(blocks * FULLER) : blocks;
    }

    @Override
    public double recent(int position) {
        return load.recent(position);
    }

    @Override
    public boolean accepts(int position) {
        return load.accepts(position);
    }
}
