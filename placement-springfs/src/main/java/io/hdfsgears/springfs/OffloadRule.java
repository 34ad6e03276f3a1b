// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

/** How large the offload set is on a chain. */
@FunctionalInterface
public interface OffloadRule {
    /**
     * @param primaries p
     * @param hosts N, at least p
     * @return m, p..N
     */
    int on(int primaries, int hosts);

    /**
     * N/r, where all servers write alike and more would not help (the paper's N/3): for a cluster whose write load is not yet
     * known.
     *
     * @param replication r, at least 1
     */
    static OffloadRule widest(int replication) {
        return (primaries, hosts) -> Math.max(primaries, hosts / replication);
    }
}
