// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Text;

/**
 * One look at the rack.
 *
 * @param seconds since the window's beginning
 * @param asleep hosts
 * @param wanted hosts that the gears want awake
 * @param full standby servers awake, by EAFR's own report
 * @param movedBytes that EAFR took to standby servers since the NameNode's start
 * @param waiting why no full server sleeps or nothing is looked for; empty: it looks
 */
record Look(double seconds, int asleep, int wanted, int full, long movedBytes, String waiting) {
    static final String HEAD = "seconds,asleep,wanted,full,moved bytes,waiting\n";

    String line() {
        return Text.of("%.1f,%d,%d,%d,%d,%s%n", seconds, asleep, wanted, full, movedBytes, waiting.replace(',', ';'));
    }
}
