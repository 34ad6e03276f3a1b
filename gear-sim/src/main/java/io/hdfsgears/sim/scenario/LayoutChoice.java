// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import java.util.List;

/**
 * @param name as {@link io.hdfsgears.core.layout.Layout#name} gives it
 * @param gears how gears are cut: efold, single or groups
 * @param groups sizes of the groups, lowest gear first; for the cut by groups, and for Accordion
 * @param offloadHosts SpringFS's m
 */
public record LayoutChoice(String name, String gears, List<Integer> groups, int offloadHosts) {
    public LayoutChoice {
        groups = List.copyOf(groups);
    }
}
