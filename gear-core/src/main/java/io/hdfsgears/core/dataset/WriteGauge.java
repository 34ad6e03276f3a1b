// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.layout.LoadGauge;

/**
 * The gauge that the choice of hosts for new blocks gets while hosts are shared out. A host that works for another
 * dataset seems a little fuller than it is. So among the hosts that the layout allows, new blocks go to the dataset's
 * own hosts. This stops where repair would even out the hosts: a layout that is given up for a share would cost copies.
 */
public final class WriteGauge {
    /** The difference below which repair moves nothing. */
    private static final double FULLER = 1.05;

    private WriteGauge() {}

    /** @param number of the dataset */
    public static LoadGauge of(LoadGauge load, HostOwners owners, int number) {
        return load.withBlocks(position -> {
            long blocks = load.blocks(position);
            return owners.isLent(number, position) ? (long) Math.ceil(blocks * FULLER) : blocks;
        });
    }
}
