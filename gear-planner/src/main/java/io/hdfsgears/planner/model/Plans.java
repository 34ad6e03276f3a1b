// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The set-ups that are tried: each layout and gear table, p as the layout suggests it and as the data needs it, each conduct. */
public final class Plans {
    private static final List<Conduct> CONDUCTS = List.of(Conduct.NIGHTS, Conduct.REACTIVE, Conduct.PREDICTIVE);
    private static final int STEPS = 200;
    /** Primaries that the NameNode takes at least by itself: with one, all data would be on one host in the lowest gear. */
    private static final int FEWEST = 2;

    private Plans() {}

    private record Shape(String layout, String gears) {}

    private static final List<Shape> SHAPES = List.of(
            new Shape("rabbit", "efold"),
            new Shape("rabbit", "single"),
            new Shape("springfs", "single"),
            new Shape("accordion", "groups"),
            new Shape(Plan.EAFR, "single"));

    public static List<Plan> of(Site site) {
        List<Plan> plans = new ArrayList<>();
        for (Shape shape : SHAPES) {
            for (int primaries : primaries(shape, site)) {
                for (Conduct conduct : CONDUCTS) {
                    plans.add(Plan.of(shape.layout(), shape.gears(), primaries, conduct, site));
                }
            }
        }
        return plans;
    }

    /** What the layout suggests, and the least with which the data fits where that is more. */
    private static Set<Integer> primaries(Shape shape, Site site) {
        Set<Integer> all = new LinkedHashSet<>();
        int least = Math.min(FEWEST, site.hosts());
        Plan first = Plan.of(shape.layout(), shape.gears(), least, Conduct.NIGHTS, site);
        Layout layout = first.product(site);
        int suggested = StandbyHosts.primaries(layout, site.hosts())
                .orElse((int) Math.round(site.hosts() / Math.exp(site.replication() - 1.0)));
        int start = Math.max(least, Math.min(site.hosts(), suggested));
        all.add(start);
        leastThatFits(shape, start, site).ifPresent(all::add);
        return all;
    }

    private static OptionalInt leastThatFits(Shape shape, int start, Site site) {
        int step = Math.max(1, site.hosts() / STEPS);
        for (int p = start; p < site.hosts(); p += step) {
            if (Plan.of(shape.layout(), shape.gears(), p, Conduct.NIGHTS, site).fits(site)) {
                return OptionalInt.of(p);
            }
        }
        return OptionalInt.empty();
    }
}
