// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.List;

/**
 * How far a host's fill is from what the layout wants, in percent points of its capacity: what stock's Balancer calls the threshold,
 * measured against the layout's share instead of the cluster's mean.
 *
 * @param position of the host that is farthest off, 0 where nothing is known
 * @param percent how full it is
 * @param wanted how full the layout wants it, for as many bytes as there are
 */
public record FillSpread(int position, double percent, double wanted) {
    private static final double PERCENT = 100;

    /**
     * One host of the chain.
     *
     * @param share of all blocks that the layout wants it to hold
     * @param capacity bytes; 0 where it is not known
     * @param used bytes of blocks
     */
    public record Host(double share, long capacity, long used) {}

    /** @param hosts in the order of the chain */
    public static FillSpread of(List<Host> hosts) {
        double used = hosts.stream().mapToLong(Host::used).sum();
        double shares = hosts.stream().mapToDouble(Host::share).sum();
        FillSpread farthest = new FillSpread(0, 0, 0);
        for (int i = 0; i < hosts.size() && shares > 0; i++) {
            Host host = hosts.get(i);
            if (host.capacity() > 0) {
                double wanted = PERCENT * used * host.share() / shares / host.capacity();
                FillSpread one = new FillSpread(i + 1, PERCENT * host.used() / host.capacity(), wanted);
                farthest = farthest.position() == 0 || one.points() > farthest.points() ? one : farthest;
            }
        }
        return farthest;
    }

    /** Percent points between the two. */
    public double points() {
        return Math.abs(percent - wanted);
    }
}
