// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

/**
 * How much is written and read.
 *
 * @param writersPerHost files written at once, for each host awake
 * @param readersPerHost files read at once, for each host awake, as far as there are so many
 * @param fileMebibytes size of each
 * @param rows Terasort's, 100 bytes each
 * @param rounds of writing and reading with all hosts awake; other gears have one
 */
record Amounts(int writersPerHost, int readersPerHost, int fileMebibytes, long rows, int rounds) {
    int writers(int hostsAwake) {
        return writersPerHost * hostsAwake;
    }

    int readers(int hostsAwake, int hosts) {
        return Math.min(readersPerHost * hostsAwake, writers(hosts));
    }
}
