// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.benchmarks.Text;
import java.util.List;

/**
 * One look at the rack.
 *
 * @param seconds since the beginning
 * @param awake hosts that are not asleep
 * @param wanted hosts that the gears want awake
 * @param phase of the gears
 * @param seenReads bytes a second that the controller saw in its last interval
 * @param seenWrites bytes a second, one copy
 * @param joules of all hosts since the beginning
 */
record Look(double seconds, int awake, int wanted, String phase, double seenReads, double seenWrites, double joules) {
    static final String HEAD = "seconds,hosts awake,hosts wanted awake,phase,seen reads B/s,seen writes B/s,joules\n";

    String line() {
        return Text.of("%.2f,%d,%d,%s,%.0f,%.0f,%.0f%n", seconds, awake, wanted, phase, seenReads, seenWrites, joules);
    }

    /** Hosts awake by time, each look counts until the next one. */
    static double meanAwake(List<Look> looks, double endSeconds) {
        double sum = 0;
        for (int i = 0; i < looks.size(); i++) {
            double until = i + 1 < looks.size() ? looks.get(i + 1).seconds() : endSeconds;
            sum += looks.get(i).awake() * (until - looks.get(i).seconds());
        }
        return looks.isEmpty() ? 0 : sum / (endSeconds - looks.get(0).seconds());
    }
}
