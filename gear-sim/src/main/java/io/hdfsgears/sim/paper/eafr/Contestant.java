// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.CdrmReplication;
import io.hdfsgears.sim.replication.EafrReplication;
import io.hdfsgears.sim.replication.ReplicaPolicy;
import io.hdfsgears.sim.replication.StockReplication;
import io.hdfsgears.sim.replication.World;
import java.util.List;
import java.util.SplittableRandom;

/** Who is compared: each gets the same servers and the same files, and a policy of its own. */
enum Contestant {
    HDFS,
    CDRM,
    EAFR_B,
    EAFR;

    static final int SERVERS = 300;
    static final List<Contestant> PAPER = List.of(HDFS, CDRM, EAFR);

    ReplicaPolicy policy() {
        return switch (this) {
            case HDFS -> new StockReplication();
            case CDRM -> new CdrmReplication(0.1, 0.98);
            case EAFR_B -> new EafrReplication(false);
            case EAFR -> new EafrReplication(true);
        };
    }

    /** As {@link #policy}, but each contestant starts with at least the three replicas of HDFS. */
    ReplicaPolicy policyOfThree() {
        return switch (this) {
            case HDFS, CDRM -> policy(); // CDRM's own formula, for files of 3 to 20 blocks
            case EAFR_B -> new EafrReplication(false, 3);
            case EAFR -> new EafrReplication(true, 3);
        };
    }

    static Catalog catalog(long seed, double scale) {
        return Catalog.cth(scale, Catalog.Tail.STEEP, new SplittableRandom(seed));
    }

    /** The seed's servers, with all files placed by the policy. */
    static World world(Catalog catalog, int servers, ReplicaPolicy policy, long seed) {
        World world = new World(catalog, servers, new SplittableRandom(seed + 1_000_003));
        policy.place(world, new SplittableRandom(seed + 2_000_003));
        return world;
    }

    String title() {
        return this == EAFR_B ? "EAFR/B" : name();
    }
}
