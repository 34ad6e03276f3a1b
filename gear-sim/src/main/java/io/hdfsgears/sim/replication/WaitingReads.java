// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.Arrays;

/** Reads that wait at one server, first come, first served: when each came and how long it will take, s. */
final class WaitingReads {
    private double[] pairs = new double[16];
    private int first;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(double came, double seconds) {
        if (2 * size == pairs.length) {
            double[] more = Arrays.copyOf(pairs, 2 * pairs.length);
            for (int i = 0; i < pairs.length; i++) {
                more[i] = pairs[(first + i) % pairs.length];
            }
            pairs = more;
            first = 0;
        }
        int at = (first + 2 * size) % pairs.length;
        pairs[at] = came;
        pairs[at + 1] = seconds;
        size++;
    }

    double came() {
        return pairs[first];
    }

    double seconds() {
        return pairs[first + 1];
    }

    void remove() {
        first = (first + 2) % pairs.length;
        size--;
    }
}
