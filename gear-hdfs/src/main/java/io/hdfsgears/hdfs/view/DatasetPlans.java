// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.dataset.DatasetGauge;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from the datasets for one picture of the cluster.
 *
 * @param layouts of each dataset, that of {@code /} first; empty when {@code /} is the only one
 * @param parts of the blocks on each host; null exactly then
 */
public record DatasetPlans(
        DatasetTable table, List<Layout> layouts, @Nullable OwnParts parts) {
    /** Everything is {@code /}, as without datasets. */
    public static final DatasetPlans NONE = new DatasetPlans(DatasetTable.NONE, List.of(), null);

    public DatasetPlans {
        layouts = List.copyOf(layouts);
    }

    /** By number. */
    List<DatasetView> over(Layout whole, LoadGauge hosts) {
        OwnParts own = parts;
        if (own == null) {
            return List.of(new DatasetView(whole, hosts));
        }
        List<DatasetView> views = new ArrayList<>();
        for (int number = 0; number < layouts.size(); number++) {
            views.add(new DatasetView(layouts.get(number), new DatasetGauge(hosts, own, number)));
        }
        return List.copyOf(views);
    }
}
