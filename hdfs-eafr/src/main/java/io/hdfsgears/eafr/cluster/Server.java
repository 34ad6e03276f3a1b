// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.cluster;

import io.hdfsgears.core.model.NodeId;

/**
 * One server at one moment.
 *
 * @param alive false when it failed; a server that sleeps is alive
 * @param capacity c_c: reads that it can serve at the same time
 * @param load h: reads that it is serving, and that wait there
 * @param freeBytes room for replicas
 */
public record Server(
        NodeId id, String rack, ServerClass kind, boolean alive, double capacity, double load, long freeBytes) {
    public Server {
        if (!(capacity > 0 && load >= 0)) {
            throw new IllegalArgumentException(
                    id + ": capacity must be above 0 and load 0 or more, not " + capacity + " and " + load);
        }
    }

    public boolean awake() {
        return alive && kind != ServerClass.COLD;
    }

    public boolean hot() {
        return alive && kind == ServerClass.HOT;
    }

    public boolean standby() {
        return alive && kind == ServerClass.STANDBY;
    }

    /** φ = c_c − h; below 0 where reads wait. */
    public double remaining() {
        return capacity - load;
    }

    /** @param threshold τ_c, share of the capacity */
    public boolean overloaded(double threshold) {
        return load / capacity > threshold;
    }
}
