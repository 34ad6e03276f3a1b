// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout.facet;

import io.hdfsgears.core.model.ClusterView;
import java.util.List;

/**
 * What a layout owes that knows, without a look at any block, whom to wake when a host fails (Rabbit §3.5). A layout without
 * this can only be searched block by block ({@link io.hdfsgears.core.coverage.RecoveryCover}).
 */
public interface RecoveryGroups {
    /**
     * The hosts that together hold another replica of every block of which the failed host was the primary. This holds
     * for blocks that stand as the layout wants them; blocks written while hosts slept may need an additional search.
     *
     * @param failed position of the host that sends no heartbeats
     * @return positions, ascending, awake or not; empty when no host must be woken for the failed host
     */
    List<Integer> recoveryGroup(int failed, ClusterView view);
}
