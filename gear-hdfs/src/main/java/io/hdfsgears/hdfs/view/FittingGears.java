// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Optional;

/**
 * The gears of a chain, also where its number of primaries and the configured groups do not fit. A round and the verbs that tell of it
 * must go on then: the gears are those of the most primaries that fit, and none keeps fewer hosts awake than the chain has primaries.
 */
public final class FittingGears {
    private FittingGears() {}

    /** @return why the layout has no gears for this chain, or empty */
    public static Optional<String> trouble(Layout layout, ClusterView cluster) {
        try {
            GearTable unused = layout.gears(cluster);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    static GearTable of(Layout layout, ClusterView cluster) {
        for (int primaries = cluster.primaries(); primaries > 0; primaries--) {
            ClusterView fewer = cluster.with(primaries, cluster.members());
            if (trouble(layout, fewer).isEmpty()) {
                return raised(layout.gears(fewer), cluster.primaries());
            }
        }
        return new GearTable(List.of(Math.max(1, cluster.size())));
    }

    private static GearTable raised(GearTable gears, int fewest) {
        return new GearTable(gears.awake().stream()
                .map(hosts -> Math.max(fewest, hosts))
                .distinct()
                .toList());
    }
}
