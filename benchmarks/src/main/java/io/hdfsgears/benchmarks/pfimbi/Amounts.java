// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

/**
 * What a job writes.
 *
 * @param files at once
 * @param fileMebibytes size of each
 * @param blockMebibytes dfs.blocksize
 */
record Amounts(int files, int fileMebibytes, int blockMebibytes) {
    double megabytes() {
        return files * (double) ((long) fileMebibytes << 20) / 1e6;
    }
}
