// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.capacity;

import io.hdfsgears.accordion.AccordionLayout;
import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.accordion.CopyRule;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.eafr.standby.StandbyLayout;
import io.hdfsgears.eafr.standby.StandbySettings;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.springfs.Floor;
import io.hdfsgears.springfs.OffloadRule;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.util.List;
import java.util.Optional;

/** The layouts with the settings that their policies have without further keys. */
public final class Policies {
    /** In the order in which they are shown. */
    public static final List<String> ALL = List.of("rabbit", "springfs", "accordion", "eafr");

    private Policies() {}

    /** @return empty for a name that is none */
    public static Optional<Layout> named(String name, int replication) {
        return switch (name) {
            case "rabbit" ->
                Optional.of(new RabbitLayout(new RabbitSettings(replication, GearTable::eFold, 4).spreading()));
            case "springfs" ->
                Optional.of(new SpringFsLayout(new SpringFsSettings(
                        replication, OffloadRule.widest(replication), GearTable::eFold, Floor.EQUAL_WORK, false)));
            case "accordion" ->
                Optional.of(new AccordionLayout(
                        (primaries, hosts) -> AccordionSettings.eFold(primaries, hosts, replication),
                        CopyRule.AT_LEAST_FACTOR,
                        false));
            case "eafr" ->
                Optional.of(new StandbyLayout(new StandbySettings(
                        Integer.parseInt(EafrKeys.HOT_SHARE.defaultText()),
                        Integer.parseInt(EafrKeys.ON_HOT.defaultText()),
                        GearTable::eFold)));
            default -> Optional.empty();
        };
    }
}
