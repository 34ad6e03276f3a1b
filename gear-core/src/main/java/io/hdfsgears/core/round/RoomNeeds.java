// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import java.util.List;

/** How many hosts have to wake because those that serve run full, so that writes go on. */
public final class RoomNeeds {
    private static final double PERCENT = 100;

    private RoomNeeds() {}

    /**
     * Disks of one host that serves.
     *
     * @param capacity bytes; 0 before the host has reported
     * @param remaining bytes that new blocks may take
     */
    public record Disks(long capacity, long remaining) {
        private boolean isBeyond(int limitPercent) {
            return filled(capacity, remaining) > limitPercent;
        }
    }

    /**
     * @param serving hosts that serve
     * @param limitPercent of their disks may be filled (dfs.namenode.gear.fill.limit)
     * @param replicas hosts that a new block wants
     * @param nextGear hosts that the next gear adds to those that serve; 0 in the highest gear
     * @return hosts to be added: the next gear where all hosts that serve, taken together, are filled beyond the limit; else as many as
     *     lack until a new block finds enough hosts below it
     */
    public static int lacking(List<Disks> serving, int limitPercent, int replicas, int nextGear) {
        if (nextGear == 0 || serving.isEmpty()) {
            return 0;
        }
        if (filledPercent(serving) > limitPercent) {
            return nextGear;
        }
        long below =
                serving.stream().filter(host -> !host.isBeyond(limitPercent)).count();
        return (int) Math.max(0, Math.min(replicas, serving.size()) - below);
    }

    /** Of all disks together, 0..100. */
    public static double filledPercent(List<Disks> hosts) {
        return filled(
                hosts.stream().mapToLong(Disks::capacity).sum(),
                hosts.stream().mapToLong(Disks::remaining).sum());
    }

    private static double filled(long capacity, long remaining) {
        return capacity <= 0 ? 0 : PERCENT * (capacity - remaining) / capacity;
    }
}
