// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.dataset.DatasetGauge;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.HostOwners;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.dataset.WriteGauge;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from the datasets for one picture of the cluster.
 *
 * @param reads of each dataset, with its layout, that of {@code /} first; empty when {@code /} is the only one
 * @param shared how blocks and hosts are shared; null exactly then
 */
public record DatasetPlans(
        DatasetTable table,
        List<DatasetReads> reads,
        @Nullable Shared shared) {
    /** Everything is {@code /}, as without datasets. */
    public static final DatasetPlans NONE = new DatasetPlans(DatasetTable.NONE, List.of(), null);

    /**
     * @param parts of the blocks on each host
     * @param owners which dataset each host works for
     * @param inUse datasets that clients use; not to be changed
     */
    public record Shared(OwnParts parts, HostOwners owners, BitSet inUse) {}

    public DatasetPlans {
        reads = List.copyOf(reads);
    }

    /** By number. */
    List<DatasetView> over(Layout whole, LoadGauge hosts) {
        Shared by = shared;
        if (by == null) {
            return List.of(new DatasetView(whole, hosts, hosts, null));
        }
        List<DatasetView> views = new ArrayList<>();
        for (int number = 0; number < reads.size(); number++) {
            LoadGauge load = new DatasetGauge(hosts, by.parts(), number);
            LoadGauge writeLoad = WriteGauge.of(load, by.owners(), number);
            views.add(new DatasetView(reads.get(number).layout(), load, writeLoad, reads.get(number)));
        }
        return List.copyOf(views);
    }
}
