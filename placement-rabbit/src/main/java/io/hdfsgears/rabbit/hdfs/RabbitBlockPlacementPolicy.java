// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.hdfs;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.TableKind;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.rabbit.recovery.RecoveryLayout;
import io.hdfsgears.rabbit.recovery.RecoverySettings;
import org.apache.hadoop.conf.Configuration;

/**
 * Rabbit's equal-work layout (Rabbit §3.1), or its fault-tolerant one (§3.5), for {@code dfs.block.replicator.classname}. The
 * plain layout's own gears grow by the factor e, those of the other are its rows.
 */
public final class RabbitBlockPlacementPolicy extends GearBlockPlacementPolicy {
    /** Called by the NameNode. */
    public RabbitBlockPlacementPolicy() {}

    @Override
    public Layout layout(Configuration conf) {
        int replication = replication(conf);
        int recoveryGroups = GearKeys.RABBIT_RECOVERY_GROUPS.read(conf::get);
        if (recoveryGroups == 0) {
            return new RabbitLayout(new RabbitSettings(replication, gears(conf, GearTable::eFold)).spreading());
        }
        if (GearKeys.TABLE.read(conf::get) != TableKind.POLICY) {
            throw new ConfException(GearKeys.TABLE.name() + " cannot be '" + conf.get(GearKeys.TABLE.name()) + "' with "
                    + GearKeys.RABBIT_RECOVERY_GROUPS.name() + " = " + recoveryGroups
                    + ", whose gears are the rows of its grid: remove one of the two.");
        }
        return new RecoveryLayout(new RecoverySettings(replication, recoveryGroups).spreading());
    }
}
