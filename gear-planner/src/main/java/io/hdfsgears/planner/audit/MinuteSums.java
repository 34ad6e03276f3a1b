// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import java.util.Arrays;

/** Sums by minute, for minutes of any time. One owner. */
final class MinuteSums {
    private double[] sums = new double[0];
    private long first;

    /** Adds an amount that is spread evenly over {@code length} minutes, from this minute on. */
    void add(long minute, double length, double amount) {
        int minutes = (int) Math.ceil(length);
        if (minutes <= 1) {
            reach(minute);
            sums[(int) (minute - first)] += amount;
            return;
        }
        reach(minute);
        reach(minute + minutes - 1);
        int at = (int) (minute - first);
        for (int i = 0; i < minutes; i++) {
            sums[at + i] += amount * Math.min(1, length - i) / length;
        }
    }

    private void reach(long minute) {
        if (sums.length == 0) {
            first = minute;
            sums = new double[4096];
        } else if (minute < first) {
            int more = (int) (first - minute) + 1440;
            double[] wider = new double[sums.length + more];
            System.arraycopy(sums, 0, wider, more, sums.length);
            sums = wider;
            first -= more;
        } else if (minute - first >= sums.length) {
            sums = Arrays.copyOf(sums, (int) Math.max(2L * sums.length, minute - first + 1));
        }
    }

    double get(long minute) {
        return sums.length == 0 || minute < first || minute - first >= sums.length ? 0 : sums[(int) (minute - first)];
    }
}
