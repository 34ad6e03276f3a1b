// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.migrate.BlockMove;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The paper's workload right after a shift: every active host reads its part of the data set, dealt at random (blocks dealt in
 * turn would fall in step with primaries in turn, to one layout's good or ill luck), one block after the other, while
 * the reflection moves blocks in the background, at most {@link #STREAMS} copies from and to a host at a time as in HDFS.
 */
final class Scan {
    private static final int STREAMS = 2;
    private static final double BLOCK_MEGABYTES = 32;

    private final Machines machines;
    private final Stored stored;
    private final Serving serving;
    private final List<BlockMove> waiting;
    private final Set<Long> moving = new HashSet<>();
    private final int[] outgoing;
    private final int[] incoming;
    private double scanned;
    private double reflected;

    /**
     * @param scanSeconds until the last host had read its part; 0 when nothing was read
     * @param reflectSeconds until the last block was moved; 0 when nothing was moved
     * @param megabytes MB/s that the scan got on average
     */
    record Result(double scanSeconds, double reflectSeconds, double megabytes) {}

    private Scan(Shift shift, Machines.Hardware hardware, RandomGenerator random) {
        this.machines = new Machines(hardware, shift.view().size());
        this.stored = new Stored(shift.stored());
        this.serving = new Serving(shift.view(), shift.share(), random);
        this.waiting = new ArrayList<>(shift.moves());
        this.outgoing = new int[shift.view().size() + 1];
        this.incoming = new int[shift.view().size() + 1];
    }

    /** @param reading whether the data set is read meanwhile */
    static Result run(Shift shift, boolean reading, Machines.Hardware hardware, RandomGenerator random) {
        Scan scan = new Scan(shift, hardware, random);
        int clients = shift.view().servingCount();
        List<Integer> blocks = new ArrayList<>();
        for (int block = 0; block < scan.stored.count(); block++) {
            blocks.add(block);
        }
        Collections.shuffle(blocks, new Random(random.nextLong()));
        for (int k = 0; reading && k < clients; k++) {
            Deque<Integer> part = new ArrayDeque<>();
            for (int i = k; i < blocks.size(); i += clients) {
                part.add(blocks.get(i));
            }
            scan.readNext(shift.view().serving()[k], part);
        }
        scan.moveOn();
        while (scan.machines.step()) {
            scan.moveOn();
        }
        double megabytes = scan.scanned == 0 ? 0 : scan.stored.count() * BLOCK_MEGABYTES / scan.scanned;
        return new Result(scan.scanned, scan.reflected, megabytes);
    }

    private void readNext(int client, Deque<Integer> part) {
        Integer block = part.poll();
        if (block == null) {
            scanned = machines.seconds();
            return;
        }
        int source = serving.serve(stored.holders(block));
        machines.read(source, client, BLOCK_MEGABYTES, () -> readNext(client, part));
    }

    /** Starts the moves that may start now, in their order; a block's moves follow one another. */
    private void moveOn() {
        Set<Long> held = new HashSet<>(moving);
        waiting.removeIf(move -> {
            boolean starts = held.add(move.blockId())
                    && outgoing[move.source()] < STREAMS
                    && incoming[move.target()] < STREAMS
                    && stored.holders((int) move.blockId()).contains(move.source());
            if (starts) {
                start(move);
            }
            return starts;
        });
    }

    private void start(BlockMove move) {
        moving.add(move.blockId());
        outgoing[move.source()]++;
        incoming[move.target()]++;
        machines.copy(move.source(), move.target(), BLOCK_MEGABYTES, () -> {
            stored.apply(move);
            moving.remove(move.blockId());
            outgoing[move.source()]--;
            incoming[move.target()]--;
            reflected = machines.seconds();
        });
    }
}
