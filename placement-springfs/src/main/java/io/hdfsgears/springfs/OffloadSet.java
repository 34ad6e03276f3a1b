// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

/**
 * The first {@code size} positions of the chain, over which primary replicas are balanced (SpringFS §3.1). As small as the
 * write load allows: every host outside it leaves without any clean-up.
 *
 * @param size m; below p it counts as p, above N as N
 */
public record OffloadSet(int size) implements OffloadRule {
    public OffloadSet {
        if (size < 1) {
            throw new IllegalArgumentException("an offload set has at least 1 host, not " + size);
        }
    }

    /**
     * m = the wanted write throughput / the write throughput of one server, computed again for each resizing interval.
     * It is at least p, and at most N/r (the paper's N/3). At N/r all servers write alike, and more servers would not
     * help.
     *
     * @param wantedWrite primary bytes a second, replicas not counted, that the next interval must sustain
     * @param serverWrite bytes a second that one server writes
     * @param primaries p
     * @param hosts N
     * @param replication r
     */
    public static OffloadSet forLoad(
            double wantedWrite, double serverWrite, int primaries, int hosts, int replication) {
        if (!(serverWrite > 0) || !(wantedWrite >= 0)) {
            throw new IllegalArgumentException("the wanted write throughput must not be negative and a server's must be"
                    + " above 0, not " + wantedWrite + " and " + serverWrite);
        }
        if (primaries < 1 || primaries > hosts || replication < 1) {
            throw new IllegalArgumentException("an offload set needs 1 <= p <= N and r >= 1, not p=" + primaries + " N="
                    + hosts + " r=" + replication);
        }
        int most = Math.max(primaries, hosts / replication);
        double servers = Math.ceil(wantedWrite / serverWrite);
        return new OffloadSet((int) Math.max(primaries, Math.min(most, servers)));
    }

    @Override
    public int on(int primaries, int hosts) {
        return Math.min(hosts, Math.max(primaries, size));
    }
}
