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
            world.add(file, world.random(file, Move.NONE, random));
            int second = world.random(file, Move.NONE, random);
            world.add(file, second);
            world.add(file, world.random(file, world.rack(second), random));
        }
    }

    @Override
    public int reader(World world, int file, int rack, long turn, RandomGenerator random) {
        return ReplicaPolicy.anyHolder(world, file, random);
    }
}
