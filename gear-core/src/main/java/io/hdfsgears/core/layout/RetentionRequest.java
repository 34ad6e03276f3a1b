// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.List;

/**
 * The replicas of one block.
 *
 * @param holders positions with a replica, sleeping ones included, in no particular order
 * @param wanted how many replicas the block should have
 */
public record RetentionRequest(List<Integer> holders, int wanted) {
    public RetentionRequest {
        holders = List.copyOf(holders);
    }
}
