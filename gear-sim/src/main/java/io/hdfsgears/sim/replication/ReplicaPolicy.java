// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.List;
import java.util.random.RandomGenerator;

/** What decides on replicas: EAFR, CDRM or stock HDFS. An object belongs to one run. */
public interface ReplicaPolicy {
    String name();

    /** Puts every file somewhere. */
    void place(World world, RandomGenerator random);

    /**
     * Who serves a read.
     *
     * @param rack of the reader
     * @param turn grows with the reads
     */
    int reader(World world, int file, int rack, long turn, RandomGenerator random);

    /** A server got {@code reads} reads of a file. */
    default void read(int file, int server, float reads) {}

    /** What is to change; servers that are to sleep have become cold in the world. */
    default List<Move> endInterval(World world, long interval, RandomGenerator random) {
        return List.of();
    }

    /** A move is done. */
    default void done(Move move) {}

    /** Any holder that is awake, as the paper has it unless it says otherwise (§4). */
    static int anyHolder(World world, int file, RandomGenerator random) {
        int[] holders = world.holders(file);
        int start = random.nextInt(holders.length);
        for (int i = 0; i < holders.length; i++) {
            int holder = holders[(start + i) % holders.length];
            if (world.awake(holder)) {
                return holder;
            }
        }
        return Move.NONE;
    }
}
