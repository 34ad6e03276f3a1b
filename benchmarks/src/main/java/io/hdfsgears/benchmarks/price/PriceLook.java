// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.price;

import io.hdfsgears.benchmarks.Text;

/**
 * One look at the rack.
 *
 * @param atMillis since the Unix epoch
 * @param band of the price, as the NameNode says it
 * @param leastAwake hosts awake at least at this price, as the NameNode says it
 * @param awake hosts that are not asleep
 * @param job kind and phase of the data's move, empty before the first
 * @param movedBytes by it and by jobs before
 * @param waiting what waits for a cheap hour, as the NameNode says it
 */
record PriceLook(long atMillis, String band, int leastAwake, int awake, String job, long movedBytes, String waiting) {
    static final String HEAD = "seconds,band,hosts awake at least,hosts awake,job,moved bytes,waits\n";

    String line(long startMillis) {
        return Text.of(
                "%.1f,%s,%d,%d,%s,%d,%s%n",
                (atMillis - startMillis) / 1e3, band, leastAwake, awake, job, movedBytes, waiting.replace(',', ';'));
    }
}
