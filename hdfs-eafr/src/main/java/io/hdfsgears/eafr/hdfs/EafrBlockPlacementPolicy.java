// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.eafr.standby.StandbyLayout;
import io.hdfsgears.eafr.standby.StandbySettings;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import org.apache.hadoop.conf.Configuration;

/** EAFR's hot and standby servers, for {@code dfs.block.replicator.classname}. Standby servers sleep one by one. */
public final class EafrBlockPlacementPolicy extends GearBlockPlacementPolicy {
    /** Called by the NameNode. */
    public EafrBlockPlacementPolicy() {}

    @Override
    public Layout layout(Configuration conf) {
        return new StandbyLayout(new StandbySettings(
                EafrKeys.HOT_SHARE.read(conf::get),
                EafrKeys.ON_HOT.read(conf::get),
                gears(conf, GearTable::oneNodeAGear)));
    }
}
