// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.gear.GearTable;
import java.util.ArrayList;
import java.util.List;

/**
 * @param groups N_1, N_2, ...: hosts that each gear adds
 * @param replication r, the usual replication of the cluster's files; hosts are evened out against its law
 * @param copies how many replicas a block has
 */
public record AccordionSettings(List<Integer> groups, int replication, CopyRule copies) {
    public AccordionSettings {
        groups = List.copyOf(groups);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("Accordion needs at least one group size, for example 2,6,12");
        }
        if (groups.get(0) == 1) {
            throw new IllegalArgumentException("the first group must have at least 2 hosts, but the groups are "
                    + groups + ": chained declustering keeps a second copy on a neighbour within it; make it larger");
        }
        for (int size : groups) {
            if (size < 1) {
                throw new IllegalArgumentException(
                        "a group must have at least 1 host, not " + size + " in " + groups + ": leave it out");
            }
        }
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
    }

    /**
     * Groups such that gears grow by the factor e, from the primaries or 2 hosts if that is more: as low a first gear as
     * Rabbit's, and borders that stay where they are when hosts join.
     *
     * @param primaries p
     * @param hosts N
     */
    public static AccordionSettings eFold(int primaries, int hosts, int replication) {
        int first = Math.max(2, primaries);
        List<Integer> sizes = new ArrayList<>();
        int before = 0;
        for (int awake : GearTable.eFold(first, Math.max(first, hosts)).awake()) {
            sizes.add(awake - before);
            before = awake;
        }
        return new AccordionSettings(sizes, replication);
    }

    AccordionSettings with(CopyRule rule) {
        return new AccordionSettings(groups, replication, rule);
    }

    /** Blocks have as many replicas as their files say. */
    public AccordionSettings(List<Integer> groups, int replication) {
        this(groups, replication, CopyRule.BY_FACTOR);
    }
}
