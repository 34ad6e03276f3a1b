// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Operations in any order on one file of its own, as fsx does them on local file systems: appends, flushes, closes, reads at any offset,
 * truncations and renames. HDFS does not write in the middle of a file.
 */
final class RandomWork implements Work {
    private static final int LEAST = 16;
    private static final int MOST = 200_000;
    private static final int STEPS_A_FILE = 60;

    private final String folder;
    private int number;
    private int steps = STEPS_A_FILE;
    private String path;
    /** True if this client knows the file and its length. */
    private boolean known;

    private long length;

    private @Nullable OpenFile open;

    RandomWork(String folder) {
        this.folder = folder;
        this.path = folder;
    }

    @Override
    public void step(Hand hand, Random random) throws IOException {
        try {
            if (steps >= STEPS_A_FILE) {
                if (known) {
                    close();
                    hand.delete(path);
                }
                begin(hand);
            } else {
                steps++;
                any(hand, random);
            }
        } catch (IOException | RuntimeException e) {
            open = null;
            known = false; // how long the file is, only the NameNode knows
            steps = STEPS_A_FILE;
            throw e;
        }
    }

    private void begin(Hand hand) throws IOException {
        path = folder + "/x" + ++number;
        steps = 0;
        length = 0;
        open = OpenFile.create(hand, path);
        known = true;
    }

    private void any(Hand hand, Random random) throws IOException {
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> write(hand, LEAST + random.nextInt(MOST));
            case 3 -> {
                if (open != null) {
                    open.flush();
                }
            }
            case 4 -> close();
            case 5 -> {
                close();
                truncate(hand, random);
            }
            case 6 -> {
                close();
                rename(hand);
            }
            default -> hand.read(path, (long) (random.nextDouble() * length), 1 + random.nextInt(MOST));
        }
    }

    private void write(Hand hand, int bytes) throws IOException {
        OpenFile file = open == null ? OpenFile.append(hand, path) : open;
        file.write(bytes);
        open = file;
        length += bytes;
    }

    private void truncate(Hand hand, Random random) throws IOException {
        if (length > 1) {
            long to = (long) (random.nextDouble() * length);
            hand.truncate(path, to);
            length = to;
        }
    }

    private void rename(Hand hand) throws IOException {
        String to = folder + "/y" + number + "-" + steps;
        hand.rename(path, to);
        path = to;
    }

    private void close() throws IOException {
        OpenFile file = open;
        open = null;
        if (file != null) {
            file.close();
        }
    }
}
