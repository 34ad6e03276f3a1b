// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import io.hdfsgears.core.model.PositionList;
import java.util.List;

/**
 * A replicated block as the planner sees it.
 *
 * @param blockId as the NameNode numbers it
 * @param bytes size of one replica
 * @param holders positions with a replica, sleeping ones included
 * @param factor replicas the block should have
 */
public record MigrationBlock(long blockId, long bytes, List<Integer> holders, int factor) {
    public MigrationBlock {
        holders = holders instanceof PositionList ? holders : List.copyOf(holders);
    }
}
