// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.List;

/**
 * Bytes of data that fit into a layout before one host is full: the one with the least capacity for its share.
 *
 * @param bytes of files, each counted once whatever its factor; 0 where no capacity is known
 * @param fullFirst position of the host that bounds it, 0 for none
 */
public record UsableCapacity(long bytes, int fullFirst) {
    /**
     * @param replication r, the factor of the files
     * @param capacities bytes of each host in the order of the chain, 0 where it is not known
     */
    public static UsableCapacity of(Layout layout, ClusterView view, int replication, List<Long> capacities) {
        double least = Double.POSITIVE_INFINITY;
        int host = 0;
        for (int position = 1; position <= view.size(); position++) {
            double share = layout.share(position, replication, view);
            long capacity = capacities.get(position - 1);
            if (share > 0 && capacity > 0 && capacity / share < least) {
                least = capacity / share;
                host = position;
            }
        }
        return host == 0 ? new UsableCapacity(0, 0) : new UsableCapacity((long) least, host);
    }
}
