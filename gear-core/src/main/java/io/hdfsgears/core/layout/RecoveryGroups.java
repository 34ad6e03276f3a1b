// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.List;

/**
 * What a layout owes that knows, without a look at any block, whom to wake when a host fails (Rabbit §3.5). A layout without
 * this can only be searched block by block ({@link io.hdfsgears.core.coverage.RecoveryCover}).
 */
public interface RecoveryGroups {
    /**
     * The hosts that together hold a further replica of all that the failed host held as a primary, for blocks that stand as
     * the layout wants them. Blocks that were written while hosts slept may need a search on top.
     *
     * @param failed position of the host that is not heard of
     * @return positions, ascending, awake or not; empty when nobody need be woken for that host
     */
    List<Integer> recoveryGroup(int failed, ClusterView view);
}
