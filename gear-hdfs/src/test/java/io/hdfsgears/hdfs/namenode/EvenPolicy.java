// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.gear.GearCut;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import org.apache.hadoop.conf.Configuration;

/** A placement policy whose layout places nothing: tests say where replicas stand. */
public final class EvenPolicy extends GearBlockPlacementPolicy {
    /** Whether the layout has datasets. */
    static final String DATASETS = "test.datasets";

    @Override
    public Layout layout(Configuration conf) {
        GearCut cut = gears(conf, GearTable::oneNodeAGear);
        return conf.getBoolean(DATASETS, false) ? new EvenLayout.WithDatasets() : new EvenLayout(cut);
    }
}
