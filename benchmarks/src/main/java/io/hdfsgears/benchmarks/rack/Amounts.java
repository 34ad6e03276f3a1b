// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

/**
 * How much data is written and read.
 *
 * @param writersPerHost files written at once, for each host awake
 * @param readersPerHost files read at once, for each host awake, but at most as many as there are files
 * @param fileMebibytes size of each file
 * @param rows Terasort's rows, 100 bytes each
 * @param rounds of writing and reading with all hosts awake; other gears have one round
 */
record Amounts(int writersPerHost, int readersPerHost, int fileMebibytes, long rows, int rounds) {
    int writers(int hostsAwake) {
        return writersPerHost * hostsAwake;
    }

    int readers(int hostsAwake, int hosts) {
        return Math.min(readersPerHost * hostsAwake, writers(hosts));
    }
}
