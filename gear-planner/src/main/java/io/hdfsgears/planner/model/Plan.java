// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.UsableCapacity;
import io.hdfsgears.sim.baseline.StockLayout;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.Layouts;
import java.util.List;

/**
 * A set-up to try.
 *
 * @param layout rabbit, springfs, accordion, eafr or stock
 * @param gears how gears are cut: efold, single, groups, or none
 * @param primaries p; with eafr the hot servers
 * @param groups Accordion's groups
 * @param pfimbi whether writers wait for the first replica alone
 */
public record Plan(String layout, String gears, int primaries, List<Integer> groups, Conduct conduct, boolean pfimbi) {
    static final String EAFR = "eafr";

    public Plan {
        groups = List.copyOf(groups);
    }

    /** A plan without Pfimbi. */
    public Plan(String layout, String gears, int primaries, List<Integer> groups, Conduct conduct) {
        this(layout, gears, primaries, groups, conduct, false);
    }

    /** The same with Pfimbi. */
    Plan withPfimbi() {
        return new Plan(layout, gears, primaries, groups, conduct, true);
    }

    /** What the cluster does now. */
    public static Plan today(int hosts) {
        return new Plan("stock", "none", hosts, List.of(), Conduct.ALWAYS_ON);
    }

    public static Plan of(String layout, String gears, int primaries, Conduct conduct, Site site) {
        List<Integer> groups = layout.equals("accordion")
                ? AccordionSettings.eFold(primaries, site.hosts(), site.replication())
                        .groups()
                : List.of();
        return new Plan(layout, gears, primaries, groups, conduct);
    }

    /** Short, for tables and curves. */
    public String name() {
        String with = pfimbi ? ", Pfimbi" : "";
        return (conduct == Conduct.ALWAYS_ON
                        ? "today"
                        : layout + " " + gears + ", p " + primaries + ", " + conduct.word())
                + with;
    }

    public Layout product(Site site) {
        return layout.equals("stock")
                ? new StockLayout()
                : Layouts.of(new LayoutChoice(layout, gears, groups, primaries), site.replication());
    }

    /** Bytes of files of the usual factor that fit before one host is full. */
    public double usableBytes(Site site) {
        if (layout.equals("stock")) {
            return (double) site.fleet().capacityBytes() / site.replication();
        }
        if (layout.equals(EAFR)) {
            return site.roomOnHot(primaries);
        }
        return UsableCapacity.of(product(site), site.view(primaries), site.replication(), site.capacities())
                .bytes();
    }

    /** Whether the data fits with a year's growth and a tenth free. */
    public boolean fits(Site site) {
        return usableBytes(site) >= site.neededBytes();
    }
}
