// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.hdfs;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import org.apache.hadoop.conf.Configuration;

/** Rabbit's equal-work layout (Rabbit §3.1) for {@code dfs.block.replicator.classname}. Its own gears grow by the factor e. */
public final class RabbitBlockPlacementPolicy extends GearBlockPlacementPolicy {
    /** Called by the NameNode. */
    public RabbitBlockPlacementPolicy() {}

    @Override
    public Layout layout(Configuration conf) {
        return new RabbitLayout(new RabbitSettings(conf.getInt("dfs.replication", 3), gears(conf, GearTable::eFold)));
    }
}
