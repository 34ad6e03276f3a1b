// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.hdfs;

import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.springfs.Floor;
import io.hdfsgears.springfs.OffloadRule;
import io.hdfsgears.springfs.OffloadSet;
import io.hdfsgears.springfs.ReadOffloading;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import org.apache.hadoop.conf.Configuration;

/**
 * SpringFS's layout (SpringFS §3.1) for {@code dfs.block.replicator.classname}.
 *
 * <p>Its own gear table has a gear for every host count: SpringFS resizes by single servers, since down to the offload set
 * each of them leaves without any clean-up.
 */
public final class SpringFsBlockPlacementPolicy extends GearBlockPlacementPolicy {
    /** Called by the NameNode. */
    public SpringFsBlockPlacementPolicy() {}

    @Override
    public Layout layout(Configuration conf) {
        int replication = replication(conf);
        int fixed = GearKeys.SPRINGFS_OFFLOAD_HOSTS.read(conf::get);
        OffloadRule offload = fixed == 0 ? OffloadRule.widest(replication) : new OffloadSet(fixed);
        Floor floor = switch (GearKeys.SPRINGFS_FLOOR.read(conf::get)) {
            case EQUAL_WORK -> Floor.EQUAL_WORK;
            case READS_NOW -> Floor.READS_NOW;
        };
        return new SpringFsLayout(new SpringFsSettings(
                replication,
                offload,
                gears(conf, GearTable::oneNodeAGear),
                floor,
                GearKeys.SPRINGFS_PRIMARY_COPY.read(conf::get)));
    }

    /** Read offloading (SpringFS §3.1, §4). */
    @Override
    public ReadBalancer readBalancer() {
        return new ReadOffloading();
    }
}
