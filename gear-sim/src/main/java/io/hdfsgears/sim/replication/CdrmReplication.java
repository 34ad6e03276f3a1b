// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.random.RandomGenerator;

/**
 * CDRM (Wei et al., CLUSTER 2010) as EAFR §4 sets it up: two replicas, and more until a file is available with the wanted
 * probability. A file of m blocks is available when each of its blocks is: (1 − f^r)^m. New replicas go to the server with the
 * fewest concurrent reads; since nothing has been read yet, to the one with the fewest to expect.
 */
public final class CdrmReplication implements ReplicaPolicy {
    private static final double BLOCK_BYTES = 64e6;

    private final double failure;
    private final double wanted;

    /** @param failure f, probability that a server has failed, with the availability that is wanted then */
    public CdrmReplication(double failure, double wanted) {
        this.failure = failure;
        this.wanted = wanted;
    }

    @Override
    public String name() {
        return "CDRM";
    }

    int replicas(long bytes) {
        double blocks = Math.ceil(bytes / BLOCK_BYTES);
        int replicas = 2;
        while (Math.pow(1 - Math.pow(failure, replicas), blocks) < wanted) {
            replicas++;
        }
        return replicas;
    }

    @Override
    public void place(World world, RandomGenerator random) {
        Catalog catalog = world.catalog();
        double[] expected = new double[world.servers()];
        for (int file = 0; file < catalog.files(); file++) {
            world.add(file, world.random(file, Move.NONE, random));
            world.add(file, world.random(file, Move.NONE, random));
            expect(world, file, expected, 0.5);
        }
        for (int file = 0; file < catalog.files(); file++) {
            int replicas = replicas(catalog.bytes(file));
            for (int more = 2; more < replicas; more++) {
                world.add(file, leastRead(world, file, expected));
            }
            if (replicas > 2) {
                expect(world, file, expected, 1.0 / replicas);
            }
        }
    }

    private static void expect(World world, int file, double[] expected, double part) {
        for (int holder : world.holders(file)) {
            expected[holder] += world.catalog().share(file) * part / world.capacity(holder);
        }
    }

    private static int leastRead(World world, int file, double[] expected) {
        int least = Move.NONE;
        for (int server = 0; server < world.servers(); server++) {
            boolean fits = !world.holds(file, server)
                    && world.free(server) >= world.catalog().bytes(file);
            if (fits && (least == Move.NONE || expected[server] < expected[least])) {
                least = server;
            }
        }
        if (least == Move.NONE) {
            throw new IllegalStateException("no server has room for file " + file + ": the cluster is full");
        }
        return least;
    }

    @Override
    public int reader(World world, int file, int rack, long turn, RandomGenerator random) {
        return ReplicaPolicy.anyHolder(world, file, random);
    }
}
