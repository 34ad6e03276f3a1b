// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/** How many replicas a block has, as the one who asks the layout has arranged it. */
public enum CopyRule {
    /** As many as its file's replication factor says: part of the copy set, or more than it. */
    BY_FACTOR,
    /** As many as its copy set: a block of which four replicas are wanted has its primary in group 3. */
    WHOLE_SETS,
    /**
     * As many as its copy set and never fewer than its file's factor, for files with the cluster's usual factor r: primaries
     * are in the groups from r-1 up, whose sets are as large, or in the last, with others behind group 1 besides. Files of
     * fewer are as {@link #BY_FACTOR}, of more as {@link #WHOLE_SETS}.
     */
    AT_LEAST_FACTOR
}
