// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

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

    /** Blocks have as many replicas as their files say. */
    public AccordionSettings(List<Integer> groups, int replication) {
        this(groups, replication, CopyRule.BY_FACTOR);
    }
}
