// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.PositionList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The replicas of one block.
 *
 * @param holders positions with a replica, sleeping ones included, in no particular order
 * @param wanted how many replicas the block should have
 * @param number of the block, where the one who asks knows it
 */
public record RetentionRequest(List<Integer> holders, int wanted, OptionalLong number) {
    public RetentionRequest {
        holders = holders instanceof PositionList ? holders : List.copyOf(holders);
    }

    public RetentionRequest(List<Integer> holders, int wanted) {
        this(holders, wanted, OptionalLong.empty());
    }
}
