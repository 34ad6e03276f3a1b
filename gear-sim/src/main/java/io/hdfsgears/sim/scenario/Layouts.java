// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.accordion.AccordionLayout;
import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.eafr.standby.StandbyLayout;
import io.hdfsgears.eafr.standby.StandbySettings;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.sim.baseline.StockLayout;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.util.List;

/** The product's layouts by name. */
public final class Layouts {
    /** Of scenarios; the planner also has EAFR's, and experiments also have stock's placement. */
    static final List<String> NAMES = List.of("rabbit", "springfs", "accordion");

    static final List<String> CUTS = List.of("efold", "single", "groups");

    private static final int HOT_PERCENT = 70;

    private Layouts() {}

    public static Layout of(LayoutChoice choice, int replication) {
        return switch (choice.name()) {
            case "rabbit" -> new RabbitLayout(new RabbitSettings(replication, cut(choice)).spreading());
            case "springfs" -> new SpringFsLayout(SpringFsSettings.of(replication, choice.offloadHosts()));
            case "accordion" -> new AccordionLayout(new AccordionSettings(choice.groups(), replication));
            case "stock" -> new StockLayout();
            case "eafr" -> new StandbyLayout(new StandbySettings(HOT_PERCENT, 1, GearTable::oneNodeAGear));
            default ->
                throw new IllegalArgumentException(
                        "there is no layout '" + choice.name() + "': give one of " + String.join(", ", NAMES));
        };
    }

    private static GearMode cut(LayoutChoice choice) {
        return switch (choice.gears()) {
            case "single" -> new GearMode.Single();
            case "groups" -> new GearMode.Groups(choice.groups());
            default -> new GearMode.EFold();
        };
    }
}
