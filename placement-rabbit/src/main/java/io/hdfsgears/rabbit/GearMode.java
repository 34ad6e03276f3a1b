// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.gear.GearCut;
import io.hdfsgears.core.gear.GearTable;
import java.util.List;

/** How the chain is cut into gears. */
public sealed interface GearMode extends GearCut {
    /** p, p·e, p·e², ... hosts: one gear a replica. */
    record EFold() implements GearMode {
        @Override
        public GearTable table(int primaries, int hosts) {
            return GearTable.eFold(primaries, hosts);
        }
    }

    /** A gear for every host count from p up. */
    record Single() implements GearMode {
        @Override
        public GearTable table(int primaries, int hosts) {
            return GearTable.oneNodeAGear(primaries, hosts);
        }
    }

    /**
     * Gears by group sizes.
     *
     * @param sizes hosts of group 1, 2, ...; group 1 has at least p
     */
    record Groups(List<Integer> sizes) implements GearMode {
        public Groups {
            sizes = List.copyOf(sizes);
            if (sizes.isEmpty()) {
                throw new IllegalArgumentException("gears by groups need at least one group size");
            }
        }

        @Override
        public GearTable table(int primaries, int hosts) {
            return GearCut.ofGroups(sizes).table(primaries, hosts);
        }
    }
}
