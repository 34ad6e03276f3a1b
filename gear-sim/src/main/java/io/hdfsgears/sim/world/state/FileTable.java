// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.sim.scenario.FileShape;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Files and how often each is read: a file is so many blocks that were written one after the other, whoever wrote them. Ranks of the
 * files of the start are shuffled; a file that is written later gets a rank by lot. Eight bytes a file, in a tree of sums (Fenwick, 1994).
 */
public final class FileTable {
    private final FileShape shape;
    private final RandomGenerator random;
    private double[] sums = new double[16];
    private int files;
    private int ranks;

    /** @param random of the ranks */
    public FileTable(FileShape shape, RandomGenerator random) {
        this.shape = shape;
        this.random = random;
    }

    public int of(int block) {
        return block / shape.blocks();
    }

    public int firstBlock(int file) {
        return file * shape.blocks();
    }

    /** @param blocks of all files */
    public int blocksOf(int file, int blocks) {
        return Math.min(shape.blocks(), blocks - firstBlock(file));
    }

    /** The last file grows while it is written. */
    public boolean isOpen(int file, int blocks) {
        return blocksOf(file, blocks) < shape.blocks();
    }

    /** Files that have come since the last call are read from now on. */
    public void follow(int blocks) {
        int now = (blocks + shape.blocks() - 1) / shape.blocks();
        if (shape.skew() > 0 && now > files) {
            int[] drawn = files == 0 ? shuffled(now) : byLot(now - files);
            for (int rank : drawn) {
                append(Math.pow(rank, -shape.skew()));
            }
        }
        files = now;
    }

    private int[] shuffled(int count) {
        ranks = count;
        int[] order = new int[count];
        Arrays.setAll(order, i -> i + 1);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }

    private int[] byLot(int count) {
        int[] drawn = new int[count];
        Arrays.setAll(drawn, i -> 1 + random.nextInt(ranks));
        return drawn;
    }

    private void append(double weight) {
        int at = ++files;
        if (at >= sums.length) {
            sums = Arrays.copyOf(sums, 2 * sums.length);
        }
        sums[at] = weight;
        for (int below = 1; below < Integer.lowestOneBit(at); below <<= 1) {
            sums[at] += sums[at - below];
        }
    }

    private double sum() {
        double sum = 0;
        for (int at = files; at > 0; at -= Integer.lowestOneBit(at)) {
            sum += sums[at];
        }
        return sum;
    }

    /** A file by its popularity; there is at least one. */
    public int draw(RandomGenerator draws) {
        if (shape.skew() == 0) {
            return draws.nextInt(files);
        }
        double left = draws.nextDouble() * sum();
        int at = 0;
        for (int step = Integer.highestOneBit(files); step > 0; step >>= 1) {
            if (at + step <= files && sums[at + step] <= left) {
                at += step;
                left -= sums[at];
            }
        }
        return Math.min(at, files - 1);
    }
}
