// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Draws files by their shares of the reads. */
final class ReadPicker {
    private final double[] before;
    private final int[] files;

    ReadPicker(Catalog catalog) {
        int read = 0;
        int[] some = new int[catalog.files()];
        for (int file = 0; file < catalog.files(); file++) {
            if (catalog.isRead(file)) {
                some[read++] = file;
            }
        }
        this.files = Arrays.copyOf(some, read);
        this.before = new double[read];
        double sum = 0;
        for (int i = 0; i < read; i++) {
            sum += catalog.share(files[i]);
            before[i] = sum;
        }
    }

    int next(RandomGenerator random) {
        int at = Arrays.binarySearch(before, random.nextDouble() * before[before.length - 1]);
        return files[Math.min(files.length - 1, at >= 0 ? at + 1 : -at - 1)];
    }
}
