// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;

/**
 * A layout that writes first replicas to an offload set, whose size may follow the write load (SpringFS §3.1). Another size is
 * another layout; data that is written already stays in order under it. Outside the offload set it evens out what hosts took
 * lately, not what they hold: another's choice among hosts would skew shares. Readers find all data in good balance without a
 * migration after a shift up, so that one is spread over a time T (§3.2).
 */
public interface OffloadingLayout extends Layout {
    /** m: hosts of the offload set on this chain, p..N. The first gear that keeps m awake is reached without a copy. */
    int offloadSet(ClusterView view);

    /** @param hosts wanted m, at least 1; below p it counts as p, above N as N */
    OffloadingLayout withOffloadSet(int hosts);
}
