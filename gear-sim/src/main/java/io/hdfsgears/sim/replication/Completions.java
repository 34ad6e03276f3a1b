// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.Arrays;

/** What ends when: a binary heap of primitive pairs. */
final class Completions {
    private double[] times = new double[1024];
    private int[] what = new int[1024];
    private int size;

    double nextTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    void add(double time, int ends) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            what = Arrays.copyOf(what, 2 * size);
        }
        int at = size++;
        while (at > 0 && times[(at - 1) / 2] > time) {
            set(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
        times[at] = time;
        what[at] = ends;
    }

    int take() {
        int first = what[0];
        size--;
        double time = times[size];
        int last = what[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (times[child] >= time) {
                break;
            }
            set(at, child);
            at = child;
        }
        times[at] = time;
        what[at] = last;
        return first;
    }

    private void set(int to, int from) {
        times[to] = times[from];
        what[to] = what[from];
    }
}
