// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.gear;

/** How a layout's chain is cut into gears. */
@FunctionalInterface
public interface GearCut {
    /**
     * @param primaries p, the fewest hosts that may be awake
     * @param hosts N
     */
    GearTable table(int primaries, int hosts);
}
