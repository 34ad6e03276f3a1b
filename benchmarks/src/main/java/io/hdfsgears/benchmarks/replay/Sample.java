// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Text;

/**
 * One look at the rack.
 *
 * @param seconds since the beginning
 * @param asleep hosts
 * @param wanted hosts that the gears want awake
 * @param seenReads bytes a second that the controller saw in its last interval
 * @param extraReplicas that EAFR keeps up
 * @param extraBytes of these
 */
record Sample(double seconds, int asleep, int wanted, double seenReads, long extraReplicas, long extraBytes) {
    static final String HEAD = "seconds,asleep,wanted,seen reads B/s,extra replicas,extra bytes\n";

    String line() {
        return Text.of("%.1f,%d,%d,%.0f,%d,%d%n", seconds, asleep, wanted, seenReads, extraReplicas, extraBytes);
    }
}
