// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.hdfs;

import io.hdfsgears.accordion.AccordionLayout;
import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.accordion.CopyRule;
import io.hdfsgears.accordion.SettingsRule;
import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.CopyCount;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.TableKind;
import io.hdfsgears.core.config.VolumeUse;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Accordion's layout (Accordion §III-A) for {@code dfs.block.replicator.classname}. Its gears are its groups: those of
 * {@code dfs.namenode.gear.groups}, or such that gears grow by the factor e as Rabbit's do.
 */
public final class AccordionBlockPlacementPolicy extends GearBlockPlacementPolicy {
    /** Called by the NameNode. */
    public AccordionBlockPlacementPolicy() {}

    @Override
    public Layout layout(Configuration conf) {
        TableKind table = GearKeys.TABLE.read(conf::get);
        if (table != TableKind.POLICY && table != TableKind.GROUPS) {
            throw new ConfException(GearKeys.TABLE.name() + " cannot be '" + conf.get(GearKeys.TABLE.name())
                    + "' with Accordion, whose gears are its groups: remove it, and set " + GearKeys.GROUPS.name()
                    + " for other groups.");
        }
        int replication = replication(conf);
        List<Integer> groups = GearKeys.GROUPS.read(conf::get);
        SettingsRule rule = groups.isEmpty()
                ? (primaries, hosts) -> AccordionSettings.eFold(primaries, hosts, replication)
                : fixed(new AccordionSettings(groups, replication));
        CopyRule copies = GearKeys.ACCORDION_COPIES.read(conf::get) == CopyCount.WHOLE
                ? CopyRule.AT_LEAST_FACTOR
                : CopyRule.BY_FACTOR;
        return new AccordionLayout(rule, copies, GearKeys.ACCORDION_VOLUMES.read(conf::get) == VolumeUse.SEPARATE);
    }

    private static SettingsRule fixed(AccordionSettings settings) {
        return (primaries, hosts) -> settings;
    }
}
