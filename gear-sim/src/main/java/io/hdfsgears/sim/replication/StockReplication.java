// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.random.RandomGenerator;

/** Stock HDFS: three replicas, the first anywhere, the second in another rack, the third in the second's rack; for ever. */
public final class StockReplication implements ReplicaPolicy {
    @Override
    public String name() {
        return "HDFS";
    }

    @Override
    public void place(World world, RandomGenerator random) {
        for (int file = 0; file < world.catalog().files(); file++) {
            place(world, file, 3, random);
        }
    }

    /** The first few replicas of a file as stock HDFS has them. */
    static void place(World world, int file, int replicas, RandomGenerator random) {
        for (int replica = 1; replica <= replicas; replica++) {
            int[] holders = world.holders(file);
            int rack = replica == 3 ? world.rack(holders[1]) : Move.NONE;
            world.add(file, world.random(file, rack, random));
        }
    }

    @Override
    public int reader(World world, int file, int rack, long turn, RandomGenerator random) {
        return ReplicaPolicy.anyHolder(world, file, random);
    }
}
