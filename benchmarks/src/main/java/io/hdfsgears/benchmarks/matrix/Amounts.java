// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

/**
 * Files and bytes that one part writes and reads.
 *
 * @param filesPerHost written at once, and then read at once, for each host awake
 * @param fileMebibytes size of each
 */
record Amounts(int filesPerHost, int fileMebibytes) {
    int files(int hostsAwake) {
        return filesPerHost * hostsAwake;
    }
}
