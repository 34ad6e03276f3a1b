// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.layout.LoadGauge;

/**
 * The gauge that a dataset's layout gets. It counts the part of each host's blocks that is the dataset's own by the
 * laws of all datasets. So a host's fullness is its blocks over one combined law, whichever dataset asks. No two
 * datasets can move blocks back and forth between hosts.
 */
public final class DatasetGauge implements LoadGauge {
    private final LoadGauge hosts;
    private final OwnParts parts;
    private final int number;

    /** @param number of the dataset */
    public DatasetGauge(LoadGauge hosts, OwnParts parts, int number) {
        this.hosts = hosts;
        this.parts = parts;
        this.number = number;
    }

    @Override
    public long blocks(int position) {
        return Math.round(hosts.blocks(position) * parts.of(number, position));
    }

    @Override
    public double recent(int position) {
        return hosts.recent(position);
    }

    @Override
    public boolean accepts(int position) {
        return hosts.accepts(position);
    }
}
