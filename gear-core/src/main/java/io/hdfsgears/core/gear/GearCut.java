// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.gear;

import java.util.List;

/** How a layout's chain is cut into gears. */
@FunctionalInterface
public interface GearCut {
    /**
     * @param primaries p, the fewest hosts that may be awake
     * @param hosts N
     */
    GearTable table(int primaries, int hosts);

    /**
     * Gears by group sizes.
     *
     * @param sizes hosts of group 1, 2, ..., at least one; group 1 has at least p
     */
    static GearCut ofGroups(List<Integer> sizes) {
        List<Integer> groups = List.copyOf(sizes);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("gears by groups need at least one group size");
        }
        return (primaries, hosts) -> {
            if (groups.get(0) < primaries) {
                throw new IllegalArgumentException("the first gear group must hold all " + primaries
                        + " primaries, but the groups are " + groups + ": make it larger, or use fewer primaries");
            }
            return GearTable.ofGroups(groups, hosts);
        };
    }
}
